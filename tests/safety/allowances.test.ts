import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OwnKind } from '../../src/modules/paymentRules/paymentKind.contract.ts'
import {
  lockOwnAllowances,
  ownAllowancesOf,
  type OwnMost,
  writeOwnAllowance,
} from '../../src/modules/paymentRules/server/paymentRules.ts'
import { saveRule } from '../../src/modules/paymentRules/server/saving.ts'
import { tellBegun } from '../../src/modules/safety/server/begunAllowances.ts'
import { keepOwn, saveOwn } from '../../src/modules/safety/server/ownAllowances.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { knowEachOther } from '../factories/known.ts'
import { memberOrder } from '../factories/orders.ts'
import { codeIn, tally } from '../factories/outcomes.ts'
import { contextAt, pay, ruleOf, save } from '../paymentRules/asking.ts'
import { openTransfers } from '../transfers/transfers.ts'
import { contextOf, openCreditUnion } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const HOUR_MS = 60 * 60_000
const NOBODY = { caller: undefined as never, party: undefined }

async function openAda(t: Parameters<typeof openCreditUnion>[0]) {
  const union = await openCreditUnion(t)
  const ada = await union.member('Ada Brooks')
  const at = union.clock.now()
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
  const as = (when = at) => ({ ...contextOf(union, ada), at: when })
  return {
    union,
    db: union.db,
    ada,
    at,
    later,
    as,
    lower: (most: string | null, when = at, kind: OwnKind = 'member') =>
      saveOwn(union.db, as(when), NOBODY, { kind, most }),
    /** What proof would let her: that it is asked for is told over HTTP. */
    raise: (most: OwnMost, from: Date, kind: OwnKind = 'member') =>
      raiseOf(union.db, ada.personId, { most, from, kind, at }),
    keep: (from: Date, when = at) =>
      keepOwn(union.db, as(when), { kind: 'member', from: from.toISOString() }),
    sends: (amount: string, when = at) => pay(union.db, ada.personId, amount, { at: when }),
  }
}

const raiseOf = (
  db: Db,
  personId: string,
  { most, from, kind, at }: { most: OwnMost; from: Date; kind: OwnKind; at: Date },
) =>
  inTransaction(db, async (tx) => {
    const before = await lockOwnAllowances(tx, { at }, personId, kind)
    await writeOwnAllowance(tx, { at }, personId, { ...before, waiting: { most, from } })
  })

describe("a member's own allowance", () => {
  test('holds at once, for its kind alone, together with rules of staff, of which the stricter decides', async (t) => {
    const { db, ada, at, lower, sends } = await openAda(t)
    await lower('100.00')
    assert.equal(await sends('100.01'), 'deny')
    assert.equal(await pay(db, ada.personId, '100.01', { kind: 'us_bank', at }), 'allow')
    await save(db, { amountMax: '60.00' }, newId(), at)
    assert.equal(await sends('60.01'), 'deny', 'staff let less go')
    await lower('50.00')
    assert.equal(await sends('50.01'), 'deny', 'she lets less go')
    assert.equal(await sends('50.00'), 'allow')
    assert.equal(await sends('0.01'), 'deny')
  })

  test('that is off keeps bills of both kinds, also on the date of what was arranged before', async (t) => {
    const { db, ada, at, lower } = await openAda(t)
    await lower('0', at, 'bills')
    for (const kind of ['biller', 'provider'] as const)
      assert.equal(await pay(db, ada.personId, '0.01', { kind, at }), 'deny')
    assert.equal(
      await pay(db, ada.personId, '0.01', { kind: 'provider', at, adds: 'nothing' }),
      'deny',
    )
    assert.equal(await pay(db, newId(), '0.01', { kind: 'provider', at }), 'allow', 'of another')
  })

  test('is raised without proof by nobody, and takes the place of the lower one at its moment', async (t) => {
    const { lower, raise, later, sends, union, as, ada } = await openAda(t)
    await lower('10.00')
    assert.equal(codeIn(await lower('10.01')), 'raise_needs_proof')
    assert.equal(codeIn(await lower(null)), 'raise_needs_proof')
    await raise(5000n, later(24))
    assert.equal(await sends('10.01', new Date(later(24).getTime() - 1)), 'deny')
    assert.equal(await sends('50.00', later(24)), 'allow')
    assert.equal(await sends('10.01'), 'deny', 'a clock that is put back')
    const [own] = await ownAllowancesOf(union.db, as(later(24 * 400)), ada.personId)
    assert.deepEqual([own?.most, own?.waiting], [5000n, null], 'a clock that jumps')
  })

  test('that is raised twice waits anew, and lowered meanwhile it waits no more', async (t) => {
    const { lower, raise, later, sends, union, as, ada } = await openAda(t)
    await lower('10.00')
    await raise(5000n, later(24))
    await raise(null, later(30))
    assert.equal(await sends('10.01', later(29)), 'deny')
    assert.equal(await sends('5000.00', later(30)), 'allow')
    await lower('5.00')
    const [own] = await ownAllowancesOf(union.db, as(later(31)), ada.personId)
    assert.deepEqual([own?.most, own?.waiting], [500n, null])
  })

  test('is no rule of staff: they neither list, change nor replace it, and it takes no place of theirs', async (t) => {
    const { db, union, lower, ada, at } = await openAda(t)
    await lower('10.00')
    const { rows } = await union.engine.pool.query<{ rule_id: string }>(
      "select rule_id from payment_rule where origin = 'member'",
    )
    const { rule_id: ruleId } = rows[0]!
    const changed = await saveRule(db, contextAt(at), ruleId, ruleOf({ version: 1, countMax: 9 }))
    assert.equal(codeIn(changed), 'rule_not_found')
    const validUntil = new Date(at.getTime() + HOUR_MS).toISOString()
    const standIn = ruleOf({ overrides: ruleId, personId: ada.personId, validUntil, countMax: 9 })
    assert.equal(codeIn(await saveRule(db, contextAt(at), newId(), standIn)), 'rule_not_found')
  })

  test('of twenty payments at once lets exactly itself go, and lowered among them no more from then on', async (t) => {
    const { db, union, ada, at, lower, sends } = await openAda(t)
    await lower('100.00')
    const sent = await Promise.all(Array.from({ length: 20 }, () => sends('30.00')))
    assert.equal(sent.filter((outcome) => outcome === 'allow').length, 3)
    const abroad = { kind: 'international', at } as const
    const [lowered, ...others] = await Promise.all([
      lower('40.00', at, 'international'),
      ...Array.from({ length: 20 }, () => pay(db, ada.personId, '30.00', abroad)),
    ])
    assert.ok(lowered.ok)
    const { rows } = await union.engine.pool.query<{ n: number }>(
      "select day_count as n from payment_usage where series = 'international'",
    )
    const went = others.filter((outcome) => outcome === 'allow').length
    assert.ok(went >= 1, 'what it allows goes')
    assert.equal(rows[0]?.n, went, 'each is counted once')
    assert.equal(await pay(db, ada.personId, '30.00', abroad), 'deny')
  })

  test('is taken back once, or holds: at its moment one of both', async (t) => {
    const { lower, raise, later, keep, sends, union, as, ada } = await openAda(t)
    await lower('10.00')
    await raise(5000n, later(24))
    const kept = await Promise.all([1, 2, 3].map(() => keep(later(24))))
    assert.deepEqual(tally(kept), { done: 3 })
    assert.equal(await sends('10.01', later(25)), 'deny')
    assert.equal((await union.auditRows({ action: 'safety.allowance_kept', about: ada })).length, 1)
    await raise(5000n, later(24))
    const [taken, sent] = await Promise.all([keep(later(24), later(24)), sends('50.00', later(24))])
    assert.deepEqual([codeIn(taken), sent], ['holds_already', 'allow'])
    const [own] = await ownAllowancesOf(union.db, as(later(24)), ada.personId)
    assert.equal(own?.most, 5000n)
  })
})

test('what a member lets leave is asked of real transfers, in words that tell it and what is left', async (t) => {
  const union = await openTransfers(t)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const ben = await union.member('Ben Reed')
  await knowEachOther(union.db, ada.personId, ben.personId)
  const order = await memberOrder(union.service, ada, ben, '30.00')
  const orders = Array.from({ length: 12 }, () => ({ ...order, id: newId() }))
  await saveOwn(union.db, contextOf(union, ada), NOBODY, { kind: 'member', most: '100.00' })
  const sent = await Promise.all(orders.map((order) => union.service.toMember(ada.customer, order)))
  assert.deepEqual(tally(sent), { done: 3, payment_refused: 9 })
  assert.equal(await union.available(ben.checking), '90.00')
  const refused = sent.find(({ ok }) => !ok)
  assert.match(
    (!refused!.ok && refused!.message) || '',
    /\$100\.00 a day .* \$10\.00 of it is left/,
  )
  await saveOwn(union.db, contextOf(union, ada), NOBODY, { kind: 'member', most: '0' })
  const off = await union.service.toMember(ada.customer, { ...order, id: newId() })
  assert.match((!off.ok && off.message) || '', /^You switched payments of this kind off\./)
})

describe('once more may leave', () => {
  test('the member is told once in the portal and by mail, however many workers look', async (t) => {
    const { union, db, ada, later, lower, raise } = await openAda(t)
    const look = () => tellBegun(db, { ...union, log: createLog('silent') }, 100)
    await lower('10.00')
    await raise(5000n, later(24))
    await raise(null, later(24), 'bills')
    await lower('0', union.clock.now(), 'international')
    await raise(2000n, later(24), 'international')
    assert.equal(await look(), 0, 'not before')
    union.clock.set(later(24))
    await lower('5.00', later(24), 'international')
    const before = (await union.mailbox()).length
    const told = await Promise.all(Array.from({ length: 8 }, look))
    assert.equal(
      told.reduce((sum, count) => sum + count),
      1,
      'bills were never less',
    )
    assert.equal(await look(), 0)
    const notices = (await union.noticesOf(ada)).filter((one) => /from now on/.test(one))
    assert.deepEqual(notices, [
      'security: More may leave your accounts from now on. Transfers to other members: $50.00 a day, since Jul 16, 2026, 12:00 PM.',
    ])
    const [mail, ...older] = await union.mailbox()
    assert.equal(older.length, before, 'one mail')
    assert.equal(mail?.subject, 'More may leave your accounts from now on')
  })

  test('what was lowered at that moment is told as that, or both are', async (t) => {
    const { union, db, ada, later, lower, raise } = await openAda(t)
    const look = () => tellBegun(db, { ...union, log: createLog('silent') }, 100)
    await lower('10.00')
    await raise(5000n, later(24))
    union.clock.set(later(24))
    const [told] = await Promise.all([look(), lower('5.00', later(24)), look()])
    const titles = (await union.noticesOf(ada)).map((one) => one.split('.')[0])
    // The first time, before it was raised, and now.
    const lowered = titles.filter(
      (one) => one === 'security: Your own limit on payments was lowered',
    )
    assert.equal(lowered.length, 2)
    assert.ok(told <= 1 && titles.filter((one) => one?.endsWith('from now on')).length <= 1)
    assert.equal(await look(), 0, 'it does not come late')
  })
})

const proofOf = async (client: Client, code: () => Promise<string>) => {
  const { body } = await client.post('/api/security/step-up', { action: 'raise_own_allowance' })
  return { stepUpId: body.stepUpId, code: await code() }
}

test('more is asked for with fresh proof, waits for a day, is told to the member and shown to staff', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const client = await union.as(ada)
  const save = (body: object) => client.post('/api/safety/allowances/us_bank', body)
  const own = async () =>
    (await client.get('/api/safety/allowances')).body.allowances.find(
      ({ kind }: { kind: string }) => kind === 'us_bank',
    )
  assert.deepEqual(await own(), { kind: 'us_bank', most: null, left: null, waiting: null })
  assert.equal((await save({ most: '0' })).status, 200)
  assert.equal((await save({ most: '0.00' })).status, 200)
  assert.equal((await save({ most: '25.00' })).body.code, 'raise_needs_proof')
  const proof = await proofOf(client, () => union.codeFor(ada))
  const raised = await save({ most: '25.00', proof })
  assert.equal(raised.status, 200)
  const from = new Date(union.clock.now().getTime() + 24 * HOUR_MS).toISOString()
  assert.deepEqual((await own()).waiting, { most: '25.00', from })
  assert.equal((await save({ most: '99.00', proof })).body.code, 'code_failed')
  const { body: limits } = await client.get('/api/limits/mine')
  assert.deepEqual(limits.allowances, [
    {
      isOwn: true,
      kinds: ['us_bank'],
      countMax: null,
      countLeft: null,
      amountMax: '0.00',
      amountLeft: '0.00',
      startsAgainOn: null,
    },
  ])
  const told = (await union.noticesOf(ada)).map((notice) => notice.split('.')[0])
  assert.deepEqual(
    new Set(told),
    new Set([
      'security: More may leave your accounts soon',
      'security: Your own limit on payments was lowered',
    ]),
  )
  const office = await union.as(await union.staff())
  const seen = (await office.get(`/api/admin/users/${ada.personId}/safety`)).body.allowances
  assert.deepEqual(seen[1], await own())
  const { items } = (await client.get('/api/security-history')).body
  assert.equal(
    items[0].words,
    'You asked to raise your own limit. Transfers to US banks: $25.00 a day',
  )
  assert.equal((await client.post('/api/safety/allowances/us_bank/keep', { from })).status, 200)
  assert.equal((await own()).waiting, null)
  assert.equal((await client.post('/api/safety/allowances/own', { most: '1.00' })).status, 400)
})
