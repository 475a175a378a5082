import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { holdById, transferById } from '../../src/modules/ledger/server/ledger.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { choose } from '../../src/modules/notifications/server/choices.ts'
import { addOwner, labelOf } from '../../src/modules/accounts/server/accounts.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import {
  approve,
  type Deposits,
  moneyOf,
  openDeposits,
  reject,
  releaseDue,
  waitingCheck,
} from './depositing.ts'

const DAY_MS = 86_400_000

/** What pages are told to read again since the last look. */
const hintsOf = async ({ db }: Deposits): Promise<readonly unknown[]> =>
  (await sql`delete from outbox where topic = 'deposits' returning topic, keys`.execute(db)).rows

/** A mail without the lines that every mail of the institution has below. */
const sentencesOf = (text: string, count: number): readonly string[] =>
  text.split('\n').filter(Boolean).slice(0, count)

describe('what the member is told of', () => {
  test('an approval says where the money is, what was corrected, and from when it can be used', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada)
    done(await approve(union, id, '300.00', 'It says three hundred.'))
    const told = [
      `It is in your Checking ··${labelOf(ada.checking).last4}.`,
      'You had entered $500.00. What our staff say: It says three hundred.',
      '$275.00 can be used from July 16, 2026.',
      '$25.00 can be used from July 17, 2026.',
    ]
    const title = 'Your check deposit of $300.00 was approved'
    assert.deepEqual(await union.noticesOf(ada), [`deposit: ${title}. ${told.join(' ')}`])
    const [mail] = await union.mailbox()
    assert.deepEqual([mail!.to, mail!.subject], [ada.email, title])
    assert.deepEqual(sentencesOf(mail!.text, 6), ['Hello Ada,', `${title}.`, ...told])
  })

  test('a rejection says why, and that nothing was credited', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada)
    done(await reject(union, id, 'The back is not signed.'))
    const told = [
      'What our staff say: The back is not signed.',
      `Nothing was credited to your Checking ··${labelOf(ada.checking).last4}. Keep the check.`,
    ]
    const title = 'Your check deposit of $500.00 was rejected'
    assert.deepEqual(await union.noticesOf(ada), [`deposit: ${title}. ${told.join(' ')}`])
    const [mail] = await union.mailbox()
    assert.deepEqual(sentencesOf(mail!.text, 4), ['Hello Ada,', `${title}.`, ...told])
  })

  test('a hold that has ended is a notice alone, for the day was in the mail', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { id } = await waitingCheck(union, ada, { amount: '100.00' })
    done(await approve(union, id, '100.00'))
    const { length } = await union.mailbox()
    union.clock.advance(DAY_MS)
    assert.equal(await releaseDue(union), 1)
    assert.equal(
      (await union.noticesOf(ada)).at(-1),
      'deposit: $100.00 of your check deposit can be used now. The hold on it has ended.',
    )
    assert.equal((await union.mailbox()).length, length)
  })

  test('whoever wants no mail of deposits gets the notice alone', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const mute = { kind: 'deposit', channel: 'mail', wanted: false } as const
    done(await choose(union.db, contextOf(union, ada), mute))
    const { id } = await waitingCheck(union, ada)
    done(await approve(union, id, '500.00'))
    assert.equal((await union.noticesOf(ada)).length, 1)
    assert.deepEqual(await union.mailbox(), [])
  })
})

describe('what is written down of', () => {
  test('each step of a check: who, from where, and how much', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const { rosa } = union
    const first = await waitingCheck(union, ada, { amount: '100.00', number: 1 })
    const second = await waitingCheck(union, ada, { amount: '20.00', number: 2 })
    done(await approve(union, first.id, '100.00', 'No reason was needed.'))
    done(await reject(union, second.id, 'Not signed.'))
    union.clock.advance(DAY_MS)
    await releaseDue(union)
    const [, , ...events] = await union.auditRows({ about: ada })
    const address = rosa.customer.address
    const common = { subject_id: ada.personId }
    const hundred = { depositId: first.id, amount: '10000', currency: 'USD' }
    const twenty = { depositId: second.id, amount: '2000', currency: 'USD' }
    assert.deepEqual(events, [
      { ...common, actor_id: rosa.personId, address, action: 'deposit.approved', detail: hundred },
      {
        ...common,
        actor_id: rosa.personId,
        address,
        action: 'deposit.rejected',
        detail: { ...twenty, reason: 'Not signed.' },
      },
      { ...common, actor_id: null, address: null, action: 'deposit.released', detail: hundred },
    ])
  })

  test('each step is heard by staff and by the member', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const heard = [{ topic: 'deposits', keys: [ada.personId] }]
    await hintsOf(union)
    const first = await waitingCheck(union, ada, { amount: '100.00', number: 1 })
    assert.deepEqual(await hintsOf(union), heard)
    const second = await waitingCheck(union, ada, { amount: '20.00', number: 2 })
    await hintsOf(union)
    done(await approve(union, first.id, '100.00'))
    assert.deepEqual(await hintsOf(union), heard)
    done(await reject(union, second.id))
    assert.deepEqual(await hintsOf(union), heard)
    union.clock.advance(DAY_MS)
    assert.equal(await releaseDue(union), 1)
    assert.deepEqual(await hintsOf(union), heard)
  })

  test('an approval: the announced money is what was credited, with the note on it', async (t) => {
    const union = await openDeposits(t)
    const ada = await union.member('Ada Brooks')
    const same = await waitingCheck(union, ada, { amount: '100.00', number: 1 })
    done(await approve(union, same.id, '100.00'))
    assert.equal((await holdById(union.db, same.id))!.state, 'posted')
    const more = await waitingCheck(union, ada, { amount: '10.00', number: 2, note: 'Rent back' })
    done(await approve(union, more.id, '11.00', 'It says eleven.'))
    assert.equal((await holdById(union.db, more.id))!.state, 'voided')
    const credited = (await transferById(union.db, more.id))!
    assert.deepEqual(credited.details, { memo: 'Rent back' })
    assert.deepEqual(credited.actor, { channel: 'system', actorId: union.rosa.personId })
    const { rows } = await sql<{ hold_id: string }>`
      select hold_id from deposit_hold where deposit_id = ${same.id}`.execute(union.db)
    const held = (await holdById(union.db, rows[0]!.hold_id))!
    assert.deepEqual(held.details, {
      description: 'Check deposit on hold until July 16, 2026',
      depositId: same.id,
    })
  })
})

test('staff do not approve a check of their own, and may turn it down', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  assert.equal(codeIn(await approve(union, id, '500.00', undefined, ada)), 'own_deposit')
  done(await approve(union, id, '500.00'))
  const unwanted = await waitingCheck(union, ada, { number: 2 })
  done(await reject(union, unwanted.id, 'Sent by mistake.', ada))
  assert.equal((await moneyOf(union, ada)).posted, '500.00')
})

test('staff approve no check into an account that they share', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const about = {
    accountId: ada.checking.id,
    personId: union.rosa.personId,
    role: 'joint',
  } as const
  await inTransaction(union.db, async (tx) =>
    done(await addOwner(tx, { ...about, at: union.clock.now() })),
  )
  const { id } = await waitingCheck(union, ada)
  assert.equal(codeIn(await approve(union, id, '500.00')), 'own_deposit')
  done(await reject(union, id))
  assert.equal((await moneyOf(union, ada)).posted, '0.00')
})

test('where an institution gives some of a check at once, it can be used at once', async (t) => {
  const opened = await openDeposits(t)
  const availability = [{ businessDays: 0, upTo: '100.00' }, { businessDays: 1 }]
  const institution = { ...opened.institution, checkDeposits: { availability } }
  const union: Deposits = { ...opened, institution }
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  done(await approve(union, id, '500.00'))
  assert.equal((await moneyOf(union, ada)).available, '100.00')
  const [notice] = await union.noticesOf(ada)
  assert.match(notice!, /\$100\.00 can be used now\. \$400\.00 can be used from July 16, 2026\./)
})

test('holds are ended as many at a time as is said', async (t) => {
  const union = await openDeposits(t)
  const ada = await union.member('Ada Brooks')
  const { id } = await waitingCheck(union, ada)
  done(await approve(union, id, '500.00'))
  union.clock.advance(5 * DAY_MS)
  assert.equal(await releaseDue(union, 1), 1)
  assert.equal((await moneyOf(union, ada)).available, '275.00', 'the earlier day comes first')
  assert.equal(await releaseDue(union, 1), 1)
  assert.equal(await releaseDue(union, 1), 0)
})
