// A program of ours reads two thousand files before its first line runs, which takes a second of computing. A hundred
// starts of a whole run are spared that: the same sources in one file for each program, made at the beginning.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { COMMANDS } from '../../src/apps/server/commands.ts'
import { ROOT } from './imports.ts'

const SOURCES = join(ROOT, 'src/apps/server')
const BUILT = join(ROOT, 'node_modules/.cache/openteller/programs')

/** Every command, what `start` begins instead of itself, and what fills a demonstration with people. */
const PROGRAMS = [
  ...Object.values(COMMANDS).map(({ program }) => program),
  'server.ts',
  '../../../scripts/seed-scale.ts',
]

/** Packages that look for files of their own beside them, or that others look for by name. */
const LEFT_ALONE = ['@electric-sql/pglite', 'sharp', 'pdfkit', 'pino', '@opentelemetry/api']

/** Modules go on finding migrations, fonts and threads where their source is. */
const whereItsSourceIs: Plugin = {
  name: 'where its source is',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts') || !code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

/**
 * Makes a file of every program.
 * @returns the folder they are in, each under its name and `.js`
 */
export async function buildPrograms(): Promise<string> {
  rmSync(BUILT, { recursive: true, force: true })
  await build({
    root: ROOT,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [whereItsSourceIs],
    ssr: { noExternal: true, external: LEFT_ALONE },
    build: {
      ssr: true,
      target: 'node24',
      outDir: BUILT,
      minify: false,
      rolldownOptions: {
        input: PROGRAMS.map((program) => join(SOURCES, program)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return BUILT
}
