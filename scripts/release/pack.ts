import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ROOT } from '../testing/imports.ts'
import {
  filesOfPackage,
  licenses,
  ownFiles,
  serverPackages,
  siteFiles,
  version,
} from './contents.ts'

const TARGET = `${process.platform}-${process.arch}`
const NODE = `node_modules/node-${TARGET}`

const START = `#!/bin/sh
# OpenTeller with the Node it was tested with; whatever the machine has is not asked.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/../src/apps/server/openteller.ts" "$@"
`

export interface Release {
  /** What everything in it lies under. */
  readonly name: string
  readonly folder: string
}

/** Runs a program and answers what it prints. @throws with its complaint */
export function must(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: ROOT,
  })
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error?.message ?? stderr}`)
  return stdout.trim()
}

/** Lays a release out in a folder below `to`, where nothing of it is yet. */
export function layOut(to: string, profile: { folder: string; institution: string }): Release {
  const name = `openteller-${version}`
  const folder = join(to, name)
  rmSync(folder, { recursive: true, force: true })
  const put = (from: string, at = from): void => {
    mkdirSync(dirname(join(folder, at)), { recursive: true })
    copyFileSync(join(ROOT, from), join(folder, at))
  }
  const write = (at: string, text: string): void => {
    mkdirSync(dirname(join(folder, at)), { recursive: true })
    writeFileSync(join(folder, at), text)
  }
  for (const path of [...ownFiles(), ...siteFiles()]) put(path)
  for (const path of serverPackages().flatMap(filesOfPackage)) put(path)
  put(`${NODE}/bin/node`, 'bin/node')
  put(`${NODE}/LICENSE`, 'licenses/node.txt')
  write('licenses/packages.md', licenses())
  cpSync(profile.folder, join(folder, 'institution'), { recursive: true })
  write('bin/openteller', START)
  must(process.execPath, ['scripts/empty-database.ts', join(folder, 'dist/empty-database')])
  for (const program of ['node', 'openteller']) chmodSync(join(folder, 'bin', program), 0o755)
  write('package.json', `${JSON.stringify({ name: 'openteller', version, type: 'module' })}\n`)
  write('release.json', `${JSON.stringify(aboutIt(profile.institution), null, 2)}\n`)
  writeFileSync(join(folder, 'MANIFEST'), manifestOf(folder))
  return { name, folder }
}

const aboutIt = (institution: string) => ({
  version,
  institution,
  lastMigration: readdirSync(join(ROOT, 'db/migrations')).toSorted().at(-1),
  commit: must('git', ['rev-parse', 'HEAD']),
  target: TARGET,
})

/** As `sha256sum --check MANIFEST` reads it. */
function manifestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return files
    .toSorted()
    .map((path) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, path)))
      return `${hash.digest('hex')}  ${path}\n`
    })
    .join('')
}

/** When what is in it was made: of the last commit, unless SOURCE_DATE_EPOCH says otherwise. */
export const epoch = (): string =>
  process.env['SOURCE_DATE_EPOCH'] || must('git', ['log', '-1', '--format=%ct'])

/** The one file: the same bytes whenever and by whomever it is packed. */
export async function pack({ name, folder }: Release): Promise<string> {
  const tar = `${folder}-${TARGET}.tar`
  const how = `--create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@${epoch()}`
  must('tar', [...how.split(' '), '--file', tar, '--directory', dirname(folder), name])
  await pipeline(createReadStream(tar), createGzip({ level: 6 }), createWriteStream(`${tar}.gz`))
  rmSync(tar)
  const hash = createHash('sha256')
    .update(readFileSync(`${tar}.gz`))
    .digest('hex')
  writeFileSync(`${tar}.gz.sha256`, `${hash}  ${basename(tar)}.gz\n`)
  return `${tar}.gz`
}
