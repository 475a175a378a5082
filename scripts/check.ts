// `npm run check`: what can be known in half a minute. Types, lint, format, dead code, and every test
// that needs neither a database nor a browser.
import { testFiles } from './testing/files.ts'
import { readImports } from './testing/imports.ts'
import { summarize } from './testing/report.ts'
import { runFiles } from './testing/runFiles.ts'
import { runSteps } from './testing/steps.ts'

const started = performance.now()
const files = testFiles(readImports(['src', 'tests', 'scripts', 'db', 'bench']))
const isSound = await runSteps()
const results = await runFiles(files.filter(({ layer }) => layer === 'unit'))
summarize(results, performance.now() - started)
process.exitCode = isSound && results.every(({ passed }) => passed) ? 0 : 1
