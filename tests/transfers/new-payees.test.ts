import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { readProfile } from '../../src/modules/site/server/profile.ts'
import { newId } from '../../src/values/ids.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { wrongFor } from '../factories/codes.ts'
import { knowEachOther } from '../factories/known.ts'
import { memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { save } from '../limits/sending.ts'
import { openTransfers, type Transfers } from './transfers.ts'

const HOUR = 60 * 60_000

async function strangers(t: Parameters<typeof openTransfers>[0]) {
  const union = await openTransfers(t, { strangers: true })
  const ada = await union.member('Ada Brooks', { checking: '5000.00' })
  const ben = await union.member('Ben Okafor')
  return { union, ada, ben }
}

type Order = Awaited<ReturnType<typeof memberOrder>>

/** Asks for the code of an order and answers with what is to be sent along. */
async function proofFor(
  { service, codeFor }: Transfers,
  who: Member,
  payment: Order,
  anew = false,
) {
  const { asked } = done(await service.askMemberCode(who.customer, { payment, anew }))
  assert.ok(asked, 'a code is asked')
  return { challengeId: asked.challengeId, code: await codeFor(who) }
}

describe('the first payment to a member', () => {
  test('a code is asked for no more once the payment was made and its answer lost', async (t) => {
    const { union, ben } = await strangers(t)
    const { service } = union
    const cleo = await union.member('Cleo Hart', { checking: '40.00' })
    const payment = await memberOrder(service, cleo, ben, '40.00')
    const proof = await proofFor(union, cleo, payment)
    done(await service.toMember(cleo.customer, { ...payment, proof }))
    const mailsCount = (await union.mailbox()).length
    for (const anew of [false, true]) {
      const { asked } = done(await service.askMemberCode(cleo.customer, { payment, anew }))
      assert.equal(asked, null)
    }
    assert.equal((await union.mailbox()).length, mailsCount)
    assert.equal(done(await service.toMember(cleo.customer, payment)).replayed, true)
    const other = { payment: { ...payment, amount: '1.00' }, anew: false }
    assert.equal(codeIn(await service.askMemberCode(cleo.customer, other)), 'insufficient_funds')
  })

  test('the first payment to a member moves with a code of its own only, and its owner is told', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const order = await memberOrder(union.service, ada, ben, '40.00')
    assert.equal(codeIn(await union.service.toMember(ada.customer, order)), 'code_needed')
    const proof = await proofFor(union, ada, order)
    const [mail] = await union.mailbox()
    assert.match(mail!.text, /\$40\.00 to Ben O\./)
    done(await union.service.toMember(ada.customer, { ...order, proof }))
    assert.equal(await union.available(ben.checking), '40.00')
    const told = (await union.mailbox()).find(
      ({ to, subject }) => to === ada.email && subject === verbatim('You are paying somebody new'),
    )
    assert.match(
      told!.text,
      /^First payment to Ben O\.\..*You arranged or sent \$40\.00\..*If this was not you/s,
    )
    const { rows } = await sql<{ title: string }>`
      select title from notification where kind = 'security'`.execute(union.engine.db)
    assert.deepEqual(rows, [{ title: 'First payment to Ben O.' }])
    await union.assertSound()
  })

  test('a payment to a member who is known asks for no code', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const ben = await union.member('Ben Okafor')
    const payment = await memberOrder(union.service, ada, ben, '40.00')
    const answer = done(await union.service.askMemberCode(ada.customer, { payment, anew: false }))
    assert.equal(answer.asked, null)
    assert.deepEqual(await union.mailbox(), [])
  })

  for (const [what, changes] of [
    ['amount', { amount: '41.00' }],
    ['reference', { reference: 'Somebody else' }],
    ['id', { id: newId() }],
  ] as const) {
    test(`is not made with a code for another ${what}`, async (t) => {
      const { union, ada, ben } = await strangers(t)
      const order = await memberOrder(union.service, ada, ben, '40.00')
      const proof = await proofFor(union, ada, order)
      const refused = await union.service.toMember(ada.customer, { ...order, ...changes, proof })
      assert.equal(codeIn(refused), 'code_over')
      assert.equal(await union.available(ben.checking), '0.00')
    })
  }

  test('the first payment to a member is not made with a code for somebody else, or a wrong one, three times at most', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const cleo = await union.member('Cleo Park')
    const order = await memberOrder(union.service, ada, ben, '40.00')
    const proof = await proofFor(union, ada, order)
    const { recipientToken } = await memberOrder(union.service, ada, cleo, '40.00')
    const elsewhere = await union.service.toMember(ada.customer, {
      ...order,
      recipientToken,
      proof,
    })
    assert.equal(codeIn(elsewhere), 'code_over')
    const wrong = { ...proof, code: wrongFor(proof.code) }
    const answers: string[] = []
    for (const tried of [wrong, wrong, wrong, proof]) {
      answers.push(codeIn(await union.service.toMember(ada.customer, { ...order, proof: tried })))
    }
    assert.deepEqual(answers, ['code_invalid', 'code_invalid', 'code_invalid', 'code_over'])
  })

  test('the first payment to a member sent twenty times at once moves once, also after its answer was lost', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const order = await memberOrder(union.service, ada, ben, '40.00')
    const proof = await proofFor(union, ada, order)
    const send = () => union.service.toMember(ada.customer, { ...order, proof })
    const outcomes = await Promise.all(Array.from({ length: 20 }, send))
    assert.deepEqual(tally(outcomes), { done: 20 })
    assert.equal(done(await send()).replayed, true)
    assert.equal(await union.available(ben.checking), '40.00')
    await union.assertSound()
  })

  test('the first payment to a member asked for again mails nothing more, unless a new code is wanted', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const payment = await memberOrder(union.service, ada, ben, '40.00')
    const proof = await proofFor(union, ada, payment)
    assert.deepEqual(await proofFor(union, ada, payment), proof)
    assert.equal((await union.mailbox()).length, 1)
    const again = await proofFor(union, ada, payment, true)
    assert.notEqual(again.code, proof.code)
    done(await union.service.toMember(ada.customer, { ...payment, proof: again }))
  })
})

describe('somebody new', () => {
  test('somebody new gets no more than the cap in a day, in all, and the refusal says how much and when', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const first = await memberOrder(union.service, ada, ben, '700.00')
    const proof = await proofFor(union, ada, first)
    done(await union.service.toMember(ada.customer, { ...first, proof }))
    const payment = await memberOrder(union.service, ada, ben, '300.01')
    const refused = await union.service.askMemberCode(ada.customer, { payment, anew: false })
    assert.equal(codeIn(refused), 'new_payee_cap')
    assert.ok(!refused.ok)
    assert.match(refused.message ?? '', /\$1,000\.00 .* 24 hours\. \$300\.00 of it is left/)
    assert.match(
      refused.message ?? '',
      /From Jul 16, 2026, 12:00.PM on you can pay them any amount/,
    )
    const rest = { ...payment, amount: '300.00' }
    const more = await proofFor(union, ada, rest)
    done(await union.service.toMember(ada.customer, { ...rest, proof: more }))
    union.clock.advance(24 * HOUR)
    const large = await memberOrder(union.service, ada, ben, '2000.00')
    done(await union.service.toMember(ada.customer, large))
    assert.equal(await union.available(ben.checking), '3000.00')
  })

  test('at another bank has the same cap, which four at once do not pass', async (t) => {
    const { union, ada } = await strangers(t)
    await save(union.engine.db, { countMax: 1000 })
    const tooMuch = usBankOrder(ada, '1000.01')
    assert.equal(codeIn(await union.service.draftUsBank(ada.customer, tooMuch)), 'new_payee_cap')
    const orders = []
    for (let i = 0; i < 4; i++) {
      const order = usBankOrder(ada, '400.00', { reference: `Rent ${i}` })
      done(await union.service.draftUsBank(ada.customer, order))
      orders.push({ id: order.id, code: await union.codeFor(ada) })
    }
    const outcomes = await Promise.all(
      orders.map(({ id, code }) => union.service.confirm(ada.customer, id, code)),
    )
    assert.deepEqual(tally(outcomes), { done: 2, new_payee_cap: 2 })
  })

  test('somebody new gets nothing while money is held, and somebody known does', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const cleo = await union.member('Cleo Park')
    await knowEachOther(union.engine.db, ada.personId, cleo.personId)
    const payment = await memberOrder(union.service, ada, ben, '40.00')
    const proof = await proofFor(union, ada, payment)
    const until = new Date(union.clock.now().getTime() + 24 * HOUR)
    await sql`update sign_in set outgoing_blocked_until = ${until}`.execute(union.engine.db)
    const asked = await union.service.askMemberCode(ada.customer, { payment, anew: true })
    assert.equal(codeIn(asked), 'money_held')
    const sent = await union.service.toMember(ada.customer, { ...payment, proof })
    assert.equal(codeIn(sent), 'money_held')
    const known = await memberOrder(union.service, ada, cleo, '40.00')
    done(await union.service.toMember(ada.customer, known))
  })

  test('somebody new gets nothing at a real institution from somebody without an app', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const { demo: _demo, ...institution } = readProfile('./institutions/hazelnotch').institution
    const { engine, clock } = union
    const service = openMemberTransfers({ engine, clock, institution })
    t.after(() => service.close())
    const payment = await memberOrder(service, ada, ben, '40.00')
    const asked = await service.askMemberCode(ada.customer, { payment, anew: false })
    assert.equal(codeIn(asked), 'app_needed')
    assert.equal(codeIn(await service.toMember(ada.customer, payment)), 'app_needed')
    assert.deepEqual(await union.mailbox(), [])
  })

  test('somebody new is told of at the recipient check', async (t) => {
    const { union, ada, ben } = await strangers(t)
    const check = async () => done(await union.service.checkRecipient(ada.customer, ben.email))
    assert.equal((await check()).codeNeeded, true)
    const order = await memberOrder(union.service, ada, ben, '40.00')
    const proof = await proofFor(union, ada, order)
    done(await union.service.toMember(ada.customer, { ...order, proof }))
    const { firstPayment, codeNeeded } = await check()
    assert.deepEqual([firstPayment, codeNeeded], [false, true])
    union.clock.advance(24 * HOUR)
    assert.equal((await check()).codeNeeded, false)
  })
})
