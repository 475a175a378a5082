// `npm test`: everything that must be true before a change lands. `npm test -- WORDS` runs the test
// files whose paths contain one of the words, `npm test -- --changed` those a change can reach.
import { prepareForeignReaders } from './foreign-readers.ts'
import { changedFiles, testsReachedBy } from './testing/changes.ts'
import { runComponents } from './testing/components.ts'
import { type TestFile, testFiles } from './testing/files.ts'
import { readImports } from './testing/imports.ts'
import { summarize } from './testing/report.ts'
import { runFiles } from './testing/runFiles.ts'
import { runSteps } from './testing/steps.ts'

const started = performance.now()
const graph = readImports(['src', 'tests', 'scripts', 'db', 'bench'])
const files = testFiles(graph)
const words = process.argv.slice(2)
const isWhole = words.length === 0

function choose(): readonly TestFile[] {
  if (isWhole) return files
  if (words.includes('--changed')) return testsReachedBy(changedFiles(), files, graph)
  return files.filter(({ path }) => words.some((word) => path.includes(word)))
}

const chosen = choose()
if (chosen.length === 0) {
  process.stderr.write(`No test file has ${words.join(' or ')} in its path.\n`)
  process.exit(1)
}

const isSound = isWhole || words.includes('--changed') ? await runSteps() : true
const readers =
  isWhole || process.env['READERS_FROM'] === 'apt'
    ? `── Programs of others that read our files\n   ${prepareForeignReaders()}\n`
    : ''
process.stdout.write(`── ${chosen.length} test files\n`)
const isComponent = ({ layer }: TestFile): boolean => layer === 'component'
// Screens wait for frames and answers more than they compute: other tests run meanwhile.
const results = await Promise.all([
  runComponents(chosen.filter(isComponent)),
  runFiles(chosen.filter((file) => !isComponent(file))),
]).then((lanes) => lanes.flat())
summarize(results, performance.now() - started)
// Below the results: what was not compared must not scroll out of sight.
process.stdout.write(readers)
process.exitCode =
  isSound && results.length === chosen.length && results.every(({ passed }) => passed) ? 0 : 1
