import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ScheduleBillBody } from '../../src/modules/bills/contract.ts'
import { add as addPayee } from '../../src/modules/bills/server/payees.ts'
import { askCode } from '../../src/modules/bills/server/scheduling.ts'
import { addPasscode } from '../../src/modules/passcodes/server/passcodes.ts'
import { newId } from '../../src/values/ids.ts'
import type { Result } from '../../src/values/result.ts'
import { wrongFor } from '../factories/codes.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { askAnew, type Bills, bodyOf, cancelIt, editIt, openBills, pay, storyOf } from './owing.ts'

const TODAY = '2026-01-13'
const TOMORROW = '2026-01-14'
const LATER = '2026-01-20'

const codeOf = (outcome: Result<unknown, string>): string => (outcome.ok ? 'done' : outcome.code)

const question = (union: Bills, member: Member, payment: ScheduleBillBody) =>
  askCode(union.db, contextOf(union, member), { payment, anew: false })

/** The same payment with its code. */
async function proven(union: Bills, holder: Member, body: ScheduleBillBody) {
  const asked = await question(union, holder, body)
  assert.ok(asked.ok, JSON.stringify(asked))
  assert.ok(asked.value.asked, 'a code is asked')
  const mail = (await union.mailbox()).find(({ codes }) => codes.length > 0)
  const { challengeId } = asked.value.asked
  return { ...body, proof: { challengeId, code: mail!.codes[0]! } }
}

async function landlord(union: Bills, member: Member): Promise<string> {
  const payee = { name: 'Orchard Street', postalCode: '12401', accountNumber: 'APT5302' }
  const added = await addPayee(union.db, contextOf(union, member), { id: newId(), ...payee })
  assert.ok(added.ok)
  return added.value.id
}

async function adaWithLandlord(t: Parameters<typeof openBills>[0]) {
  const union = await openBills(t, TODAY)
  const ada = await union.member('Ada Okafor', { checking: '5000.00' })
  const payeeId = await landlord(union, ada)
  const rent = (amount: string, day = LATER, changes: object = {}) =>
    bodyOf(ada, day, {
      provider: undefined,
      accountNumber: undefined,
      payeeId,
      amount,
      ...changes,
    })
  return { union, ada, payeeId, rent }
}

describe('a biller of one’s own', () => {
  test('is paid the first time with a code for exactly that payment', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const body = rent('950.00')
    assert.equal(codeOf(await askAnew(union, ada, body)), 'code_needed')
    const withCode = await proven(union, ada, body)
    const dearer = { ...withCode, amount: '951.00' }
    assert.equal(codeOf(await askAnew(union, ada, dearer)), 'code_over')
    const sooner = { ...withCode, scheduleDate: '2026-01-21' }
    assert.equal(codeOf(await askAnew(union, ada, sooner)), 'code_over')
    const made = await askAnew(union, ada, withCode)
    assert.equal(codeOf(made), 'done')
    assert.deepEqual(await askAnew(union, ada, withCode), made, 'its answer may be lost')
    const told = (await union.noticesOf(ada)).toSorted()
    assert.match(told[0]!, /^security: First payment to Orchard Street ··5302/)
    assert.match(told[1]!, /^security: You added a new payee: Orchard Street ··5302/)
    const subjects: string[] = (await union.mailbox()).map(({ subject }) => subject)
    assert.ok(subjects.includes('You added a new payee'))
    assert.ok(subjects.includes('You are paying somebody new'))
    await union.assertSound()
  })

  test('is not paid by trying codes: each try counts, though the payment is refused', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const right = await proven(union, ada, rent('950.00'))
    const wrong = { ...right, proof: { ...right.proof, code: wrongFor(right.proof.code) } }
    const answers: string[] = []
    while (answers.length < 12 && answers.at(-1) !== 'code_over') {
      answers.push(codeOf(await askAnew(union, ada, wrong)))
    }
    assert.equal(answers[0], 'code_invalid')
    assert.equal(answers.at(-1), 'code_over')
    assert.equal(codeOf(await askAnew(union, ada, right)), 'code_over')
  })

  test('is known a day later and needs no code', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    assert.equal(codeOf(await askAnew(union, ada, await proven(union, ada, rent('10.00')))), 'done')
    assert.equal(codeOf(await askAnew(union, ada, rent('11.00'))), 'code_needed')
    union.goTo(TOMORROW)
    assert.equal(codeOf(await askAnew(union, ada, rent('12.00'))), 'done')
  })

  test('gets at most the cap within a day, and any amount on a later date', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    assert.equal(codeOf(await question(union, ada, rent('1000.01', TOMORROW))), 'new_payee_cap')
    assert.equal(codeOf(await question(union, ada, rent('1000.00', TOMORROW))), 'done')
    assert.equal(codeOf(await question(union, ada, rent('1800.00', LATER))), 'done')
  })

  test('that is new may be paid less by an edit, and neither more nor sooner than the cap lets', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const made = await askAnew(union, ada, await proven(union, ada, rent('1800.00')))
    assert.ok(made.ok)
    const change = (changes: Record<string, unknown>) => editIt(union, ada, made.value, changes)
    assert.equal(codeOf(await change({ amount: '1800.01' })), 'new_payee_change')
    assert.equal(
      codeOf(await change({ amount: '1800.00', scheduleDate: TOMORROW })),
      'new_payee_cap',
    )
    assert.equal(codeOf(await change({ amount: '1700.00' })), 'done')
  })

  test('whose first payment was cancelled is new again', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const made = await askAnew(union, ada, await proven(union, ada, rent('10.00')))
    assert.ok(made.ok)
    union.goTo(TOMORROW)
    assert.equal(codeOf(await cancelIt(union, ada, made.value)), 'done')
    assert.equal(codeOf(await askAnew(union, ada, rent('10.00'))), 'code_needed')
  })

  test('gets nothing while money is held, also what was arranged just before', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const { db } = union.engine
    const body = await proven(union, ada, rent('10.00', TOMORROW))
    assert.equal(codeOf(await askAnew(union, ada, body)), 'done')
    await sql`update sign_in set outgoing_blocked_until = '2026-01-15T00:00:00Z'`.execute(db)
    assert.equal(codeOf(await question(union, ada, rent('11.00'))), 'money_held')
    // The morning after: the payee is still new, and the owner has had the password reset.
    union.clock.set(new Date('2026-01-14T12:00:00Z'))
    assert.equal(await pay(union), 1)
    assert.deepEqual(await storyOf(union, ada), [`${TOMORROW} failed`])
    assert.equal(await union.available(ada.checking), '5000.00')
    await union.assertSound()
  })

  test('takes a place in the limit, which a cancellation gives back once', async (t) => {
    const { union, ada, rent } = await adaWithLandlord(t)
    const first = await askAnew(union, ada, await proven(union, ada, rent('1.00')))
    assert.ok(first.ok)
    union.goTo(TOMORROW)
    const [second, third] = [rent('2.00'), rent('3.00')]
    assert.equal(codeOf(await askAnew(union, ada, second)), 'done')
    assert.equal(codeOf(await askAnew(union, ada, third)), 'ACCOUNT_LOCKED')
    const power = bodyOf(ada, LATER, { accountNumber: '99887766' })
    assert.equal(codeOf(await question(union, ada, power)), 'done', 'providers take none')
    const cancelled = await Promise.all(
      Array.from({ length: 8 }, () => cancelIt(union, ada, first.value)),
    )
    assert.ok(cancelled.every(({ ok }) => ok))
    // The second payment is what the biller is known by now.
    union.goTo('2026-01-15')
    assert.equal(codeOf(await askAnew(union, ada, third)), 'done')
    assert.equal(codeOf(await askAnew(union, ada, rent('4.00'))), 'ACCOUNT_LOCKED')
  })
})

describe('a provider everybody can choose', () => {
  test('is new for each account number there', async (t) => {
    const union = await openBills(t, TODAY)
    const ada = await union.member('Ada Okafor', { checking: '500.00' })
    const body = bodyOf(ada, LATER)
    const made = await askAnew(union, ada, await proven(union, ada, body))
    assert.equal(codeOf(made), 'done')
    union.goTo(TOMORROW)
    assert.equal(codeOf(await askAnew(union, ada, { ...body, id: newId() })), 'done')
    const other = { ...body, id: newId(), accountNumber: '5500112233' }
    assert.equal(codeOf(await askAnew(union, ada, other)), 'code_needed')
    const { rows } = await union.engine.pool.query('select recipient from outgoing_payment')
    assert.ok(!JSON.stringify(rows).includes('4417092688'), 'no account number is kept')
  })
})

test('bills and transfers at once against a limit of two: exactly two go through', async (t) => {
  const { union, ada, rent } = await adaWithLandlord(t)
  const service = openMemberTransfers(union)
  t.after(() => service.close())
  const { personId, email } = ada
  const customer = { personId, sessionId: newId(), email, address: '192.0.2.7' }
  const sends: (() => Promise<Result<unknown, string>>)[] = []
  for (let i = 0; i < 12; i++) {
    const code = String(800_000 + i)
    await addPasscode(union.db, { code, addedBy: null, at: union.clock.now() })
    if (i % 2 === 0) {
      const body = rent('1.00', LATER, { memo: `Rent ${i}` })
      const asked = await question(union, ada, body)
      assert.ok(asked.ok && asked.value.asked)
      const proof = { challengeId: asked.value.asked.challengeId, code }
      sends.push(() => askAnew(union, ada, { ...body, proof }))
    } else {
      const order = {
        id: newId(),
        fromAccountId: ada.checking.id,
        routingNumber: '121000248',
        accountNumber: '123456789',
        accountName: 'Dana Reyes',
        amount: '1.00',
        reference: `Rent ${i}`,
      }
      assert.ok((await service.draftUsBank(customer, order)).ok)
      sends.push(() => service.confirm(customer, order.id, code))
    }
  }
  const outcomes = await Promise.all(sends.map((send) => send()))
  const codes = outcomes.map(codeOf).toSorted()
  assert.deepEqual(codes, [...Array<string>(10).fill('ACCOUNT_LOCKED'), 'done', 'done'])
  await union.assertSound()
})
