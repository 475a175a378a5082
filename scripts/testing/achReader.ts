// A small program around moov-io/ach, a library of others in Go that judges ACH files. It is built
// once into a folder that git leaves out, where there is a Go to build it with.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './imports.ts'

const SOURCES = join(ROOT, 'tests/foreign-readers/ach')
const LIMIT_MS = 300_000

export type AchReader =
  | { readonly ok: true; readonly program: string }
  | { readonly ok: false; readonly why: string }

/** Another program for every change of its sources, so that none is older than they are. */
function programPath(): string {
  const hash = createHash('sha256')
  for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(SOURCES, file)))
  return join(ROOT, '.cache/foreign-readers', `ach-${hash.digest('hex').slice(0, 12)}`)
}

/** Finds the program or builds it. Its library is fetched only where READERS_FROM=apt allows that. */
export function buildAchReader(): AchReader {
  const from = process.env['READERS_FROM']
  if (from === 'none') return { ok: false, why: 'passed over' }
  const program = programPath()
  if (existsSync(program)) return { ok: true, program }
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' }
  const { error, status, stderr } = spawnSync(
    'go',
    ['build', '-buildvcs=false', '-o', program, '.'],
    {
      cwd: SOURCES,
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env: from === 'apt' ? env : { ...env, GOPROXY: 'off' },
    },
  )
  if (status === 0) return { ok: true, program }
  const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT'
  if (isMissing) return { ok: false, why: 'there is no Go here' }
  return { ok: false, why: /GOPROXY|proxy|dial|lookup/i.test(stderr) ? FETCHED : stderr.trim() }
}

const FETCHED = 'its library is not here, and READERS_FROM=apt fetches it'
