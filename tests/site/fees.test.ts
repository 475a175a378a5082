import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disclosureOf } from '../../src/modules/openings/server/disclosing.ts'
import { readProfile } from '../../src/modules/site/server/site.ts'
import { builtPages } from './pages.ts'
import { HAZELNOTCH } from './profileMistakes.ts'

test('the public page of fees prints what is disclosed of each product, and nothing else of it', () => {
  const { institution, site } = readProfile(HAZELNOTCH)
  assert.deepEqual(
    site.fees,
    institution.shares
      .filter(({ kind }) => kind !== 'certificate')
      .map((product) => ({
        name: product.name,
        fees: disclosureOf(product, '2026-11-23').fees,
      })),
  )
  const { html } = builtPages().find(({ address }) => address === '/fees')!
  const text = html.replaceAll(/<[^>]+>/g, '')
  assert.match(
    text,
    /\$10\.00 a month; none in a month whose balance never falls below \$1,000\.00/,
  )
  assert.match(text, /\$5\.00 for each withdrawal after the first 6 in a month/)
})
