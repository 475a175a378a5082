import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { placesOf } from '../../src/modules/site/web/places.ts'
import { pageContentOf } from '../../src/modules/site/web/pageContent.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { checkProfile, readProfile } from '../../src/modules/site/server/profile.ts'
import { contrastProblems } from '../../src/modules/site/server/look.ts'
import { addressesOf } from '../../src/modules/site/server/links.ts'
import { LANTERN_ROW, HAZELNOTCH, Draft, CASES } from './profileMistakes.ts'
import { SHARE_CASES } from './shareMistakes.ts'

describe('a profile', () => {
  for (const [mistake, make, sentences] of [...CASES, ...SHARE_CASES]) {
    test(`with ${mistake} is told so`, (t) => {
      const draft = new Draft(t)
      make(draft)
      assert.deepEqual(draft.problems(), sentences)
    })
  }

  test('is read as well when an editor began a file with a mark of its byte order', (t) => {
    const draft = new Draft(t)
    draft.write('rates.json', `\uFEFF${readFileSync(join(LANTERN_ROW, 'rates.json'), 'utf8')}`)
    assert.deepEqual(draft.problems(), [])
  })

  test('may tell of a renewal 30 days ahead, or 20 days before the end of five days of grace', (t) => {
    for (const [noticeDays, graceDays, mistakes] of [
      [30, 0, 0],
      [15, 5, 0],
      [14, 5, 1],
      [16, 4, 1],
    ]) {
      const draft = new Draft(t)
      draft.change('products.json', ({ shares }) =>
        Object.assign(shares[2].term, { renewal: 'renew', noticeDays, graceDays }),
      )
      assert.equal(draft.problems().length, mistakes, `${noticeDays} and ${graceDays}`)
    }
  })

  test('that is not there is looked for in vain', () => {
    assert.deepEqual(checkProfile('/nowhere').problems, ['/nowhere: there is no such folder'])
  })

  test('with a comma too many is told which file', (t) => {
    const draft = new Draft(t)
    draft.write('rates.json', '{"asOf": }')
    const [first] = draft.problems()
    assert.match(first!, /^rates\.json: cannot be read \(.*JSON/)
  })

  test('with mistakes in several files is told all of them at once', (t) => {
    const draft = new Draft(t)
    draft.change('institution.json', (main) => {
      main.routingNumber = '1'
      main.supportEmail = 'help'
    })
    draft.change('about.json', (about) => (about.lead = ''))
    draft.change('rates.json', (rates) => (rates.rates[0].kind = 'PCT'))
    assert.deepEqual(draft.problems(), [
      'institution.json, routingNumber: must be nine digits with a valid check digit',
      'institution.json, supportEmail: must be an email address',
      'rates.json, rates.0.kind: must be one of APY, APR',
      'about.json, lead: must not be empty',
    ])
  })
})

describe('npm run profile:check', () => {
  const check = (folder: string) =>
    spawnSync(process.execPath, ['src/apps/server/check-profile.ts', folder], { encoding: 'utf8' })

  test('says that there is nothing to say', (t) => {
    const draft = new Draft(t)
    draft.change('institution.json', (main) => (main.passwordLengthMin = 12))
    const { status, stdout } = check(draft.folder)
    assert.deepEqual(
      [status, stdout],
      [0, `Lantern Row Credit Union: no mistakes in ${draft.folder}.\n`],
    )
  })

  test('says what production would refuse, in the words of a start', () => {
    const { status, stdout } = check(HAZELNOTCH)
    const [, head, ...lines] = stdout.trim().split('\n')
    assert.deepEqual([status, head], [0, 'MODE=production would refuse it:'])
    assert.throws(
      () => readConfig({ INSTITUTION: HAZELNOTCH, MODE: 'production' }),
      ({ message }: Error) => {
        const said = message.split('\n').filter((line) => line.startsWith('INSTITUTION: '))
        assert.deepEqual(
          said,
          lines.map((line) => `INSTITUTION: ${line}`),
        )
        return said.length > 1
      },
    )
  })

  test('ends with 1 after a line for each mistake, the very ones that stop the start', (t) => {
    const draft = new Draft(t)
    draft.change('institution.json', (main) => {
      main.look.logo = 'mark.svg'
      main.look.colors['on-brand'].light = main.look.colors.brand.light
    })
    const { status, stderr } = check(draft.folder)
    const [head, ...lines] = stderr.trim().split('\n')
    assert.deepEqual([status, head], [1, `3 mistakes in ${draft.folder}:`])
    assert.throws(
      () => readConfig({ INSTITUTION: draft.folder }),
      ({ message }: Error) => {
        assert.deepEqual(
          message.split('\n'),
          lines.map((line) => `INSTITUTION: ${line}`),
        )
        return true
      },
    )
  })
})

test('the colors of the product itself differ enough, every pair of them', () => {
  assert.deepEqual(contrastProblems(undefined), [])
})

test('the addresses that links may lead to are the places of the site', () => {
  for (const folder of [HAZELNOTCH, LANTERN_ROW]) {
    const { site } = readProfile(folder)
    const places = placesOf(pageContentOf(site).sections).map(({ path }) => path)
    assert.deepEqual([...addressesOf(site).keys()].sort(), places.sort())
  }
})
