import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/testing/imports.ts'
import { emptyFolder, mustDo } from './machine.ts'
import type { SoakTerms } from './soak.ts'

type Scope = SoakTerms['t']

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()

/** The version to come from: the one that SOAK_FROM names, else the last one with fewer migrations. */
export function olderVersion(): string {
  const named = process.env['SOAK_FROM']
  if (named) return named
  const migrationsOf = (version: string) =>
    git('ls-tree', '--name-only', version, 'db/migrations/').split('\n')
  const now = migrationsOf('HEAD')
  const older = git('log', '--format=%H', '-n20', '--', 'db/migrations')
    .split('\n')
    .map((change) => git('rev-parse', `${change}^`))
    .find((version) => {
      const then = migrationsOf(version)
      return then.length < now.length && then.every((name) => now.includes(name))
    })
  assert.ok(older, 'one of the last versions has fewer migrations')
  return older
}

/** A checkout of a version, with our packages. @returns its folder */
export function checkOut(t: Scope, version: string): string {
  const folder = join(emptyFolder(t, 'version'), 'sources')
  git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder)
  execFileSync('git', ['checkout', '--quiet', version], { cwd: folder })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A profile that is the demonstration's but for what makes it one. */
function ownProfile(t: Scope, sources: string): string {
  const profile = join(emptyFolder(t, 'profile'), 'own')
  cpSync(join(sources, 'institutions/hazelnotch'), profile, { recursive: true })
  const file = join(profile, 'institution.json')
  const { demo: _, international, ...own } = JSON.parse(readFileSync(file, 'utf8'))
  const ours = {
    ...own,
    routingNumber: own.ach.routingNumber,
    passwordLengthMin: 12,
    international: { ...international, ratesAsOf: new Date().toISOString() },
  }
  writeFileSync(file, JSON.stringify(ours))
  return profile
}

/** What `npm run release` makes of sources, as a file and as a package. @returns the folder of both */
export function makeRelease(t: Scope, sources = ROOT): string {
  const folder = emptyFolder(t, 'release')
  const environment = { ...process.env, INSTITUTION: ownProfile(t, sources) }
  mustDo('npm', ['run', 'release', '--', '--deb', '--to', folder], environment, sources)
  return folder
}
