import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { issueDue } from '../../src/modules/taxForms/server/issuing.ts'
import { letterOf } from '../../src/modules/taxForms/server/letter.ts'
import type { TaxForm } from '../../src/modules/taxForms/contract.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const FORM: TaxForm = {
  year: 2026,
  version: 2,
  issuedOn: '2027-02-10',
  payer: { name: 'Hazelnotch', address: ['12 Mill Street'], taxNumber: '00-0000000', phone: null },
  recipient: { name: 'Ada Brooks', address: ['1 Main Street'] },
  dividends: '25.00',
  penalties: '3.00',
  accounts: [{ kind: 'Savings', last4: '4021', dividends: '25.00', penalties: '3.00' }],
  demoNotice: null,
}

test('a corrected copy says so, keeps the penalty apart, and shows no number of the recipient', () => {
  const letter = letterOf(FORM)
  assert.match(letter.heading, /^Corrected 2026 Form 1099-INT/)
  assert.deepEqual(
    letter.parts[0]!.table!.rows.map(([, amount]) => amount),
    ['$25.00', '$3.00', '$0.00'],
  )
  const text = JSON.stringify(letter)
  assert.match(text, /takes the place of the one you got before/)
  assert.match(text, /It is not taken off box 1/)
  assert.match(text, /number is not shown on this copy/)
})

test('a member downloads their form, staff the file of the year, and both are on record', async (t) => {
  const union = await openOnlineBanking(t)
  const { db, clock, institution } = union
  union.goTo('2026-05-05')
  const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
  const order = {
    id: newId(),
    actor: { channel: 'system', actorId: null },
    reason: 'interest',
    from: houseAccount('expense:dividends'),
    to: ada.savings.ledgerAccountId,
    amount: fromDecimal('12.34'),
  } as const
  assert.ok((await post(db, order, { zone: institution.timeZone, at: clock.now() })).ok)
  union.goTo('2027-01-20')
  assert.equal(await issueDue(db, { clock, institution, log: createLog('silent') }, 1), 1)

  const client = await union.as(ada)
  const { body } = await client.get('/api/tax-forms')
  assert.deepEqual(
    body.forms.map(({ year, dividends }: { year: number; dividends: string }) => [year, dividends]),
    [[2026, '12.34']],
  )
  const path = `/api/tax-forms/${body.forms[0].id}/pdf`
  const file = await client.get(path)
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="1099-int-2026.pdf"')
  for (const part of ['%PDF-1.7', '/Marked true', '/Scope /Column', '/S /H1', '/S /TH'])
    assert.ok(file.body.includes(part), part)
  const asBen = await union.as(ben)
  const [theirs, none] = [await asBen.get(path), await asBen.get(`/api/tax-forms/${newId()}/pdf`)]
  assert.deepEqual([theirs.status, theirs.body], [404, none.body])
  assert.equal((await client.get('/api/admin/tax-forms')).status, 403)
  assert.equal((await client.get('/api/admin/tax-forms/2026/csv')).status, 403)

  const rosa = await union.as(await union.staff())
  const years = await rosa.get('/api/admin/tax-forms')
  assert.equal(years.body.years[0].onForms.dividends, '12.34')
  const csv = await rosa.get('/api/admin/tax-forms/2026/csv')
  assert.match(csv.body, /"2026","1099-INT","no","1".*"Ada","Brooks".*"12\.34","0\.00","0\.00"/)
  assert.equal((await rosa.get('/api/admin/tax-forms/2031/csv')).status, 404)
  const actions = (await union.auditRows()).map(({ action }) => action)
  for (const action of ['tax_form.downloaded', 'tax_form.year_downloaded'])
    assert.ok(actions.includes(action), action)
})
