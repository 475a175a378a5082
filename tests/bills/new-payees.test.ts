import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { ScheduleBillBody } from '../../src/modules/bills/contract.ts'
import { addPayee, askCode } from '../../src/modules/bills/server/bills.ts'
import { addPasscode } from '../../src/modules/identity/server/identity.ts'
import { openTransferDesk } from '../../src/modules/transfers/server/transfers.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { newId } from '../../src/values/ids.ts'
import type { Result } from '../../src/values/result.ts'
import {
  askAnew,
  type Bench,
  bodyOf,
  cancelIt,
  editIt,
  type Holder,
  openBillBench,
  storyOf,
  tellingsOf,
} from './bench.ts'

const TODAY = '2026-01-13'
const TOMORROW = '2026-01-14'
const LATER = '2026-01-20'

const codeOf = (outcome: Result<unknown, string>): string => (outcome.ok ? 'done' : outcome.code)

const question = ({ engine, scene }: Bench, { memberId }: Holder, payment: ScheduleBillBody) =>
  inTransaction(engine.db, (tx) =>
    askCode(tx, scene, { memberId, address: null }, { payment, anew: false }),
  )

/** The same payment with its code. */
async function proven(bench: Bench, holder: Holder, body: ScheduleBillBody) {
  const asked = await question(bench, holder, body)
  assert.ok(asked.ok, JSON.stringify(asked))
  assert.ok(asked.value.asked, 'a code is asked')
  const letter = (await caughtMail(bench.engine.db, 10)).find(({ codes }) => codes.length > 0)
  const { challengeId } = asked.value.asked
  return { ...body, proof: { challengeId, code: letter!.codes[0]! } }
}

async function landlord({ engine, clock, scene }: Bench, { memberId }: Holder): Promise<string> {
  const { institution } = scene
  const adding = { memberId, address: null, at: clock.now(), institution }
  const payee = { name: 'Orchard Street', postalCode: '12401', accountNumber: 'APT5302' }
  const added = await inTransaction(engine.db, (tx) =>
    addPayee(tx, adding, { id: newId(), ...payee }),
  )
  assert.ok(added.ok)
  return added.value.id
}

async function adaWithLandlord(t: Parameters<typeof openBillBench>[0]) {
  const bench = await openBillBench(t, TODAY)
  const ada = await bench.open('Ada', '5000.00')
  const payeeId = await landlord(bench, ada)
  const rent = (amount: string, day = LATER, changes: object = {}) =>
    bodyOf(ada, day, {
      provider: undefined,
      accountNumber: undefined,
      payeeId,
      amount,
      ...changes,
    })
  return { bench, ada, payeeId, rent }
}

describe('a biller of one’s own', () => {
  test('is paid the first time with a code for exactly that payment', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    const body = rent('950.00')
    assert.equal(codeOf(await askAnew(bench, ada, body)), 'code_needed')
    const withCode = await proven(bench, ada, body)
    const dearer = { ...withCode, amount: '951.00' }
    assert.equal(codeOf(await askAnew(bench, ada, dearer)), 'code_over')
    const sooner = { ...withCode, scheduleDate: '2026-01-21' }
    assert.equal(codeOf(await askAnew(bench, ada, sooner)), 'code_over')
    const made = await askAnew(bench, ada, withCode)
    assert.equal(codeOf(made), 'done')
    assert.deepEqual(await askAnew(bench, ada, withCode), made, 'its answer may be lost')
    const told = (await tellingsOf(bench, ada)).toSorted()
    assert.match(told[0]!, /^security: First payment to Orchard Street ··5302/)
    assert.match(told[1]!, /^security: You added a new payee: Orchard Street ··5302/)
    const subjects = (await bench.mailbox()).map(({ subject }) => subject)
    assert.ok(subjects.includes('You added a new payee'))
    assert.ok(subjects.includes('You are paying somebody new'))
    await bench.audit()
  })

  test('is known a day later and needs no code', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    assert.equal(codeOf(await askAnew(bench, ada, await proven(bench, ada, rent('10.00')))), 'done')
    assert.equal(codeOf(await askAnew(bench, ada, rent('11.00'))), 'code_needed')
    bench.comes(TOMORROW)
    assert.equal(codeOf(await askAnew(bench, ada, rent('12.00'))), 'done')
  })

  test('gets at most the cap within a day, and any amount on a later date', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    assert.equal(codeOf(await question(bench, ada, rent('1000.01', TOMORROW))), 'new_payee_cap')
    assert.equal(codeOf(await question(bench, ada, rent('1000.00', TOMORROW))), 'done')
    assert.equal(codeOf(await question(bench, ada, rent('1800.00', LATER))), 'done')
  })

  test('that is new may be paid less by an edit, and neither more nor sooner than the cap lets', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    const made = await askAnew(bench, ada, await proven(bench, ada, rent('1800.00')))
    assert.ok(made.ok)
    const change = (changes: Record<string, unknown>) => editIt(bench, ada, made.value, changes)
    assert.equal(codeOf(await change({ amount: '1800.01' })), 'new_payee_change')
    assert.equal(
      codeOf(await change({ amount: '1800.00', scheduleDate: TOMORROW })),
      'new_payee_cap',
    )
    assert.equal(codeOf(await change({ amount: '1700.00' })), 'done')
  })

  test('whose first payment was cancelled is new again', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    const made = await askAnew(bench, ada, await proven(bench, ada, rent('10.00')))
    assert.ok(made.ok)
    bench.comes(TOMORROW)
    assert.equal(codeOf(await cancelIt(bench, ada, made.value)), 'done')
    assert.equal(codeOf(await askAnew(bench, ada, rent('10.00'))), 'code_needed')
  })

  test('gets nothing while money is held, also what was arranged just before', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    const { db } = bench.engine
    const body = await proven(bench, ada, rent('10.00', TOMORROW))
    assert.equal(codeOf(await askAnew(bench, ada, body)), 'done')
    await sql`update sign_in set money_held_until = '2026-01-15T00:00:00Z'`.execute(db)
    assert.equal(codeOf(await question(bench, ada, rent('11.00'))), 'money_held')
    // The morning after: the payee is still new, and the owner has had the password reset.
    bench.clock.set(new Date('2026-01-14T12:00:00Z'))
    assert.equal(await bench.pay(), 1)
    assert.deepEqual(await storyOf(bench, ada), [`${TOMORROW} failed`])
    assert.equal(await bench.available(ada.checking), '5000.00')
    await bench.audit()
  })

  test('takes a place in the limit, which a cancellation gives back once', async (t) => {
    const { bench, ada, rent } = await adaWithLandlord(t)
    const first = await askAnew(bench, ada, await proven(bench, ada, rent('1.00')))
    assert.ok(first.ok)
    bench.comes(TOMORROW)
    const [second, third] = [rent('2.00'), rent('3.00')]
    assert.equal(codeOf(await askAnew(bench, ada, second)), 'done')
    assert.equal(codeOf(await askAnew(bench, ada, third)), 'ACCOUNT_LOCKED')
    const power = bodyOf(ada, LATER, { accountNumber: '99887766' })
    assert.equal(codeOf(await question(bench, ada, power)), 'done', 'providers take none')
    const cancelled = await Promise.all(
      Array.from({ length: 8 }, () => cancelIt(bench, ada, first.value)),
    )
    assert.ok(cancelled.every(({ ok }) => ok))
    // The second payment is what the biller is known by now.
    bench.comes('2026-01-15')
    assert.equal(codeOf(await askAnew(bench, ada, third)), 'done')
    assert.equal(codeOf(await askAnew(bench, ada, rent('4.00'))), 'ACCOUNT_LOCKED')
  })
})

describe('a provider everybody can choose', () => {
  test('is new for each account number there', async (t) => {
    const bench = await openBillBench(t, TODAY)
    const ada = await bench.open('Ada', '500.00')
    const body = bodyOf(ada, LATER)
    const made = await askAnew(bench, ada, await proven(bench, ada, body))
    assert.equal(codeOf(made), 'done')
    bench.comes(TOMORROW)
    assert.equal(codeOf(await askAnew(bench, ada, { ...body, id: newId() })), 'done')
    const other = { ...body, id: newId(), accountNumber: '5500112233' }
    assert.equal(codeOf(await askAnew(bench, ada, other)), 'code_needed')
    const { rows } = await bench.engine.pool.query('select recipient from outgoing_payment')
    assert.ok(!JSON.stringify(rows).includes('4417092688'), 'no account number is kept')
  })
})

test('bills and transfers at once against a limit of two: exactly two go through', async (t) => {
  const { bench, ada, rent } = await adaWithLandlord(t)
  const { engine, clock, scene } = bench
  const desk = openTransferDesk({ engine, clock, institution: scene.institution })
  t.after(() => desk.close())
  const { memberId, email } = ada
  const customer = { memberId, sessionId: newId(), email, address: null }
  const sends: (() => Promise<Result<unknown, string>>)[] = []
  for (let i = 0; i < 12; i++) {
    const code = String(800_000 + i)
    await addPasscode(engine.db, { code, addedBy: null, at: clock.now() })
    if (i % 2 === 0) {
      const body = rent('1.00', LATER, { memo: `Rent ${i}` })
      const asked = await question(bench, ada, body)
      assert.ok(asked.ok && asked.value.asked)
      const proof = { challengeId: asked.value.asked.challengeId, code }
      sends.push(() => askAnew(bench, ada, { ...body, proof }))
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
      assert.ok((await desk.draftUsBank(customer, order)).ok)
      sends.push(() => desk.confirm(customer, order.id, code))
    }
  }
  const outcomes = await Promise.all(sends.map((send) => send()))
  const codes = outcomes.map(codeOf).toSorted()
  assert.deepEqual(codes, [...Array<string>(10).fill('ACCOUNT_LOCKED'), 'done', 'done'])
  await bench.audit()
})
