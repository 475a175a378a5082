// Small programs around libraries of others that judge our files: moov-io/ach in Go, Prowide's model of ISO 20022
// in Java. Each is made once, into a folder that git leaves out, where there are the tools to make it with.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './imports.ts'

const SOURCES = join(ROOT, 'tests/foreign-readers')
const LIMIT_MS = 300_000

export type BuiltReader =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly why: string }

interface Recipe {
  /** The folder of its sources. */
  readonly name: string
  /** What decides which program it is: another one is made for every change of them. */
  readonly files: readonly string[]
  readonly tool: string
  /** What it is called where the tool is missing. */
  readonly language: string
  /** Makes `program`, a file or a folder; only with `mayFetch` over the network. */
  readonly make: (
    program: string,
    mayFetch: boolean,
  ) => { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv }
}

function build({ name, files, tool, language, make }: Recipe): BuiltReader {
  const from = process.env['READERS_FROM']
  if (from === 'none') return { ok: false, why: 'passed over' }
  const cwd = join(SOURCES, name)
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(cwd, file)))
  const program = join(ROOT, '.cache/foreign-readers', `${name}-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(program)) return { ok: true, program }
  // Made beside its place and moved there whole: several tests may want it at once.
  const unfinished = `${program}.${process.pid}`
  const { args, env } = make(unfinished, from === 'apt')
  const { error, status, stdout, stderr } = spawnSync(tool, args, {
    cwd,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, ...env },
  })
  if (status === 0) {
    if (existsSync(program)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, program)
    return { ok: true, program }
  }
  rmSync(unfinished, { recursive: true, force: true })
  const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  if (isMissing) return { ok: false, why: `there is no ${language} here` }
  const said = `${stdout}\n${stderr}`
  return { ok: false, why: /GOPROXY|proxy|dial|lookup|offline/i.test(said) ? FETCHED : said.trim() }
}

const FETCHED = 'its library is not here, and READERS_FROM=apt fetches it'

/** A program that prints what moov-io/ach makes of ACH files. */
export const buildAchReader = (): BuiltReader =>
  build({
    name: 'ach',
    files: ['main.go', 'go.mod', 'go.sum'],
    tool: 'go',
    language: 'Go',
    make: (program, mayFetch) => ({
      args: ['build', '-buildvcs=false', '-o', program, '.'],
      env: {
        GOTOOLCHAIN: 'local',
        GOFLAGS: '-mod=readonly',
        ...(mayFetch ? {} : { GOPROXY: 'off' }),
      },
    }),
  })

/** A folder with Prowide's libraries, for `java -cp 'FOLDER/*' Reader.java FILES`. */
export const buildIso20022Reader = (): BuiltReader =>
  build({
    name: 'iso20022',
    files: ['pom.xml'],
    tool: 'mvn',
    language: 'Maven',
    make: (program, mayFetch) => ({
      args: [
        ...(mayFetch ? [] : ['--offline']),
        '--batch-mode',
        '--quiet',
        'dependency:copy-dependencies',
        `-DoutputDirectory=${program}`,
      ],
    }),
  })
