import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { builtForOf, refuseOtherSite } from '../../src/modules/site/server/builtFor.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { emptySiteFor, freshDirectory } from '../factories/process.ts'

const HAZELNOTCH = join(import.meta.dirname, '../../institutions/hazelnotch')
const LANTERN_ROW = join(import.meta.dirname, '../fixtures/institutions/lantern-row')

/** The demonstration's profile, with its main file rewritten by `edit`. */
function edited(t: TestContext, edit: (text: string) => string): string {
  const folder = join(freshDirectory(t), 'profile')
  cpSync(HAZELNOTCH, folder, { recursive: true })
  const file = join(folder, 'institution.json')
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  return folder
}

/** Its rates have no date, which only a demonstration may leave out. */
const withoutDemo = (text: string): string => {
  const { demo: _, international: __, ...profile } = JSON.parse(text) as Record<string, unknown>
  return JSON.stringify(profile)
}

describe('a built site', () => {
  test('is taken by the profile it was built for, however that is laid out', (t) => {
    const site = emptySiteFor(t, HAZELNOTCH)
    const sameWords = edited(t, (text) => JSON.stringify(JSON.parse(text)))
    refuseOtherSite(site, readProfile(HAZELNOTCH))
    refuseOtherSite(site, readProfile(sameWords))
  })

  for (const [what, builtFrom, servedFrom, sentence] of [
    [
      'the demonstration’s, for another institution',
      () => HAZELNOTCH,
      () => LANTERN_ROW,
      /built for Hazelnotch Credit Union, a demonstration, and INSTITUTION is the profile of Lantern Row/,
    ],
    [
      'the demonstration’s, for an institution of that name',
      () => HAZELNOTCH,
      (t: TestContext) => edited(t, withoutDemo),
      /built for Hazelnotch Credit Union, a demonstration, and/,
    ],
    [
      'from before a word of the profile was changed',
      () => HAZELNOTCH,
      (t: TestContext) => edited(t, (text) => text.replace('800-555', '888-555')),
      /built before the profile of Hazelnotch Credit Union was changed; run npm run build/,
    ],
  ] as const) {
    test(`is refused when it is ${what}`, (t) => {
      const site = emptySiteFor(t, builtFrom())
      const profile = readProfile(servedFrom(t))
      assert.throws(() => refuseOtherSite(site, profile), {
        name: 'ConfigError',
        message: sentence,
      })
    })
  }

  test('is refused when it is not there', (t) =>
    assert.throws(() => refuseOtherSite(freshDirectory(t), readProfile(HAZELNOTCH)), {
      name: 'ConfigError',
      message: /^SITE_DIR: there is no built site in /,
    }))

  test('says what it was built for', () => {
    const { institution, isDemonstration } = builtForOf(readProfile(HAZELNOTCH))
    assert.deepEqual([institution, isDemonstration], ['Hazelnotch Credit Union', true])
  })
})
