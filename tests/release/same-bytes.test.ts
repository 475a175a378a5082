import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { packDebian } from '../../scripts/release/debian.ts'
import { epoch, pack, type Release } from '../../scripts/release/pack.ts'
import { ROOT } from '../../scripts/testing/imports.ts'
import { fastFolder } from '../factories/cluster.ts'
import { answers } from '../factories/foreign.ts'
import { SHORT_LIVED } from '../factories/shortLived.ts'

const run = promisify(execFile)

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(fastFolder(), 'same-bytes-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** What whoever makes a release does not choose: in which order files come to the disk, when, and who may read them. */
interface Maker {
  readonly files: readonly string[]
  readonly mode: number
  readonly madeAt: number
}

const FILES = ['README.md', 'bin/openteller', 'src/a.ts', 'src/b.ts']

function laidOut(t: TestContext, { files, mode, madeAt }: Maker): Release {
  const name = 'openteller-test'
  const folder = join(folderOf(t), name)
  for (const path of files) {
    const file = join(folder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, path)
    chmodSync(file, path.startsWith('bin/') ? mode | 0o100 : mode)
    utimesSync(file, madeAt, madeAt)
  }
  return { name, folder }
}

const MAKERS: readonly Maker[] = [
  { files: FILES, mode: 0o644, madeAt: 1_000_000_000 },
  { files: FILES.toReversed(), mode: 0o600, madeAt: 1_700_000_000 },
]

test('a release is packed into the same bytes by whomever and whenever', async (t) => {
  const [first, second] = await Promise.all(
    MAKERS.map(async (maker) => readFileSync(await pack(laidOut(t, maker)))),
  )
  assert.ok(first!.equals(second!))
})

test('so is its Debian package', (t) => {
  if (!answers('dpkg-deb', '--version')()) return t.diagnostic('Not packed: no dpkg-deb here')
  const [first, second] = MAKERS.map((maker) => readFileSync(packDebian(laidOut(t, maker))))
  assert.ok(first!.equals(second!))
  // Both are made within a second, so they would agree on the present one too.
  assert.equal(first!.toString('latin1', 24, 36).trim(), epoch(), 'dated in its first header')
})

/** Files by their paths. */
const contentsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'latin1')]),
  )

test('an empty database is the same bytes as the one laid out before', async (t) => {
  const folder = join(folderOf(t), 'empty-database')
  await run(process.execPath, [...SHORT_LIVED, 'scripts/empty-database.ts', folder], { cwd: ROOT })
  const [before, now] = [contentsOf(join(ROOT, 'dist/empty-database')), contentsOf(folder)]
  assert.ok(now.size > 500, 'the database was laid out')
  const differ = [...before].filter(([path, content]) => now.get(path) !== content)
  assert.deepEqual(
    differ.map(([path]) => path),
    [],
  )
  assert.equal(before.size, now.size)
})
