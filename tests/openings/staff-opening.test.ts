import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { accountsOf, ownersOf } from '../../src/modules/accounts/server/accounts.ts'
import { openingsFor } from '../../src/modules/openings/server/staff/reading.ts'
import type { OpenForMember } from '../../src/modules/openings/staff.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Person } from '../worlds/creditUnion.ts'
import { from, openCounter } from './counter.ts'

describe('an account opened by staff', () => {
  test('may be of what is not offered online, with money of the member, and says who did it and why', async (t) => {
    const union = await openCounter(t)
    const { db, ada, rosa, openedFor, posted } = union
    const ben = await union.member('Ben Okafor')
    done(await union.join(ben, ada.checking.id, 'joint'))
    const account = await openedFor(ada, from(ada))
    assert.deepEqual(
      [account.product, account.role, account.memberId, await posted(account)],
      ['branch', 'primary', ada.checking.memberId, '25.00'],
    )
    const { rows } = await sql`
      select o.person_id, o.staff_id, o.reason, o.disclosed->>'version' as version, t.channel, t.actor_id
        from account_opening o join ledger_transfer t using (id)`.execute(db)
    assert.deepEqual(rows, [
      {
        person_id: ada.personId,
        staff_id: rosa.personId,
        reason: 'Came by with her passport',
        version: '7',
        channel: 'staff',
        actor_id: rosa.personId,
      },
    ])
    const [trail] = await union.auditRows({ action: 'account.opened_by_staff' })
    assert.deepEqual(
      [trail!.actor_id, trail!.detail.reason],
      [rosa.personId, 'Came by with her passport'],
    )
    assert.match((await union.noticesOf(ada)).join(), /Our staff opened Branch, .* came from Check/)
    assert.match((await union.noticesOf(ben)).join(), /money_out: Our staff moved \$25\.00\. From/)
    await union.assertSound()
  })

  test('of a child has a custodian, who moves its money and is told', async (t) => {
    const { db, ada, openedFor, ...union } = await openCounter(t)
    const kim = await union.member('Kim Brooks', { details: { dateOfBirth: '2015-03-01' } })
    const account = await openedFor(kim, { productId: 'youth', custodianEmail: ada.email })
    assert.deepEqual(
      (await ownersOf(db, [account.id]))
        .get(account.id)!
        .map(({ role, mayManage }) => [role, mayManage]),
      [
        ['primary', false],
        ['custodian', true],
      ],
    )
    assert.match((await union.noticesOf(ada)).join(), /custodian of Youth savings.* for Kim Brooks/)
  })

  test('a Share keeps its par value, and an age that nobody knows is seen at the counter', async (t) => {
    const { ada, openFor, openedFor, available } = await openCounter(t)
    const share = await openedFor(ada, { productId: 'share', ...from(ada, '20.00') })
    assert.equal(await available(share), '15.00')
    done(await openFor(ada, { productId: 'sixty' }))
  })

  test('of a certificate is fixed for its term, by the word of the member on its maturity', async (t) => {
    const { db, openFor, ...union } = await openCounter(t)
    const dana = await union.member('Dana Reyes', { checking: '1000.00' })
    const certificate = { productId: 'certificate', ...from(dana, '600.00') }
    assert.equal(codeIn(await openFor(dana, certificate)), 'instruction_missing')
    const payOut = { ...certificate, instruction: 'pay_out' } as const
    assert.equal(codeIn(await openFor(dana, payOut)), 'maturity_account_missing')
    done(await openFor(dana, { ...payOut, maturityAccountId: dana.savings.id }))
    const { rows } = await sql`
      select instructed_by, to_account_id, status from certificate
        join account on account.id = account_id
        join ledger_account on ledger_account.id = ledger_account_id`.execute(db)
    assert.deepEqual(rows, [
      { instructed_by: dana.personId, to_account_id: dana.savings.id, status: 'fixed' },
    ])
  })

  test('is refused by its name where something is against it, and leaves nothing', async (t) => {
    const { db, ada, rosa, openFor, join, ...union } = await openCounter(t)
    const kim = await union.member('Kim Brooks', { details: { dateOfBirth: '2015-03-01' } })
    const lou = await union.member('Lou Brooks', { details: { dateOfBirth: '2010-03-01' } })
    const lent = await union.member('Ben Okafor', { checking: '50.00' })
    done(await join(ada, lent.checking.id, 'delegate'))
    const old = await union.member('Max Hart', { details: { dateOfBirth: '1990-03-01' } })
    done(await join(old, ada.checking.id, 'joint'))
    const youth = { productId: 'youth' }
    const cases: readonly [string, Person, Partial<OpenForMember>, Person?][] = [
      ['product_not_found', ada, { productId: 'nothing' }],
      ['disclosure_changed', ada, { disclosureVersion: '6' }],
      ['below_minimum', ada, { productId: 'share', ...from(ada, '4.99') }],
      ['insufficient_funds', ada, from(ada, '100.01')],
      ['source_account_not_found', ada, { amount: '1.00' }],
      ['source_account_not_found', ada, { amount: '1.00', fromAccountId: 'nothing' }],
      ['source_account_not_found', ada, { amount: '1.00', fromAccountId: lent.checking.id }],
      ['too_old', old, { ...youth, custodianEmail: lent.email }],
      ['custodian_missing', kim, youth],
      ['custodian_not_found', kim, { ...youth, custodianEmail: 'no@one.example' }],
      ['custodian_not_found', kim, { ...youth, custodianEmail: kim.email }],
      ['custodian_not_found', kim, { ...youth, custodianEmail: rosa.email }],
      ['custodian_too_young', kim, { ...youth, custodianEmail: lou.email }],
      ['custodian_not_needed', ada, { custodianEmail: lent.email }],
      ['not_a_member', await union.person('Cleo Hart'), {}],
      ['user_not_found', { ...ada, personId: newId() }, {}],
      ['own_account', ada, {}, ada],
      ['own_account', kim, { ...youth, custodianEmail: ada.email }, ada],
      ['own_account', ada, from(ada), old],
    ]
    for (const [code, who, changes, by] of cases) {
      assert.equal(codeIn(await openFor(who, changes, by)), code, JSON.stringify(changes))
    }
    assert.equal((await accountsOf(db, kim.personId)).length, 2)
    assert.equal(await union.transferCount(), 0)
  })

  test('is opened once, however often the form is sent and by whom', async (t) => {
    const { db, ada, openFor, posted, ...union } = await openCounter(t)
    const theo = await union.staff('Theo Lindqvist')
    const sent = { id: newId(), ...from(ada) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => openFor(ada, sent)))
    assert.deepEqual(tally(answers), { done: 8 })
    assert.equal(codeIn(await openFor(ada, sent, theo)), 'id_reused')
    assert.equal((await accountsOf(db, ada.personId)).length, 3)
    assert.equal(await posted(ada.checking), '75.00')
  })

  test('what can be opened is asked for with its terms, what bars it and the accounts to pay from', async (t) => {
    const { db, ada, rosa, as, openFor } = await openCounter(t)
    done(await openFor(ada, { productId: 'share', ...from(ada, '5.00') }))
    const seen = done(await openingsFor(db, as(rosa), { personId: ada.personId }))
    assert.equal(seen.name, 'Ada Brooks')
    assert.deepEqual(
      seen.products.flatMap(({ disclosure, barred, needsCustodian }) =>
        barred || needsCustodian ? [[disclosure.productId, barred, needsCustodian]] : [],
      ),
      [
        ['share', 'too_many', false],
        ['youth', null, true],
      ],
    )
    assert.deepEqual(
      seen.accounts.map(({ kind, available }) => [kind, available]),
      [
        ['Checking', '95.00'],
        ['Savings', '0.00'],
        ['Share', '0.00'],
      ],
    )
  })
})
