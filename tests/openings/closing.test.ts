import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  accountsOf,
  addOwner,
  endOwnership,
  holdUpOwners,
  ownAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import {
  freeze,
  hold,
  houseAccount,
  lockedBalancesOf,
} from '../../src/modules/ledger/server/ledger.ts'
import { CloseAccountBody } from '../../src/modules/openings/closing.contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal } from '../../src/values/money.ts'
import * as billWorld from '../bills/owing.ts'
import { waitingCheck } from '../deposits/depositing.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { orderFrom } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { arrange, ask, bodyOf } from '../standingOrders/arranging.ts'
import { openClub } from './club.ts'
import { openOpenings } from './world.ts'

describe('closing an account', () => {
  test('moves the rest, and leaves it readable', async (t) => {
    const { closing, close, own, posted, db, ada, club, ...union } = await openClub(t)
    const seen = done(await closing(ada, club.id))
    assert.deepEqual(
      [seen.name, seen.balance, seen.fee, seen.rest, seen.obstacles],
      ['Holiday club', '25.00', '0.00', '25.00', []],
    )
    const answer = done(await close(ada, club.id, ada.savings.id))
    assert.deepEqual([answer.moved, answer.to?.kind], ['25.00', 'Savings'])
    assert.deepEqual([await posted(club), await posted(ada.savings)], ['0.00', '25.00'])
    const closed = await own(ada, club.id)
    assert.deepEqual([closed.closedAt, closed.mayPay], [union.clock.now(), false])
    assert.ok(await ownAccount(db, ada.personId, club.id, 'view'))
    assert.equal((await union.auditRows({ action: 'account.closed' })).length, 1)
    assert.match(
      (await union.noticesOf(ada)).find((notice) => notice.includes('was closed'))!,
      /^security: Holiday club, ending in \d{4}, was closed\. \$25\.00 was moved out of it\./,
    )
    assert.ok((await union.noticePathsOf(ada)).includes('/dashboard/activity'))
    for (const again of [await close(ada, club.id), await closing(ada, club.id)]) {
      assert.equal(codeIn(again), 'already_closed')
    }
    await union.assertSound()
  })

  test('charges what it costs, as far as there is money, and frees the par value', async (t) => {
    const union = await openOpenings(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const share = await union.opened(ada, { productId: 'share', amount: '12.50' })
    const { fee, rest } = done(await union.closing(ada, share.id))
    assert.deepEqual([fee, rest], ['10.00', '2.50'])
    done(await union.close(ada, share.id, ada.checking.id))
    assert.deepEqual(
      [await union.posted(ada.checking), await union.house('income:fees')],
      ['90.00', '10.00'],
    )
    const second = await union.opened(ada, { productId: 'share', amount: '5.00' })
    const answer = done(await union.close(ada, second.id))
    assert.deepEqual([answer.fee, answer.moved, answer.to], ['5.00', '0.00', null])
    await union.assertSound()
  })

  test('lets somebody open another one in its place', async (t) => {
    const { openWith, form, opened, close, ada, club } = await openClub(t)
    await opened(ada)
    assert.equal(codeIn(await openWith(ada, form(ada))), 'too_many')
    done(await close(ada, club.id, ada.savings.id))
    done(await openWith(ada, form(ada)))
  })

  test('tells every owner, and whoever may only look cannot', async (t) => {
    const { db, clock, ada, club, close, closing, ...union } = await openClub(t)
    const ben = await union.member('Ben Okafor')
    const cleo = await union.member('Cleo Hart')
    await inTransaction(db, async (tx) => {
      const about = { accountId: club.id, at: clock.now() }
      done(await addOwner(tx, { ...about, personId: ben.personId, role: 'joint' }))
      done(await addOwner(tx, { ...about, personId: cleo.personId, role: 'delegate' }))
    })
    for (const stranger of [cleo, await union.member('Dana Reyes')]) {
      assert.equal(codeIn(await close(stranger, club.id)), 'account_not_found')
      assert.equal(codeIn(await closing(stranger, club.id)), 'account_not_found')
    }
    done(await close(ben, club.id, ben.savings.id))
    for (const owner of [ada, ben, cleo]) {
      const notices = await union.noticesOf(owner)
      assert.equal(notices.filter((notice) => notice.includes('was closed')).length, 1)
    }
  })

  test('needs an open account of theirs for the rest', async (t) => {
    const { ada, club, close, opened, ...union } = await openClub(t)
    const ben = await union.member('Ben Okafor')
    const other = await opened(ada)
    done(await close(ada, other.id, ada.checking.id))
    assert.equal(codeIn(await close(ada, club.id)), 'destination_missing')
    for (const target of [ben.checking.id, club.id, other.id, 'nothing']) {
      assert.equal(codeIn(await close(ada, club.id, target)), 'destination_account_not_found')
    }
  })
})

type Club = Awaited<ReturnType<typeof openClub>>

const placeHold = ({ db, club, clock, institution }: Club) =>
  hold(
    db,
    {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason: 'card_payment',
      from: club.ledgerAccountId,
      to: houseAccount('clearing:cards'),
      amount: fromDecimal('5.00'),
    },
    { zone: institution.timeZone, at: clock.now() },
  )

/** What is in the way of closing the club account, and how it comes about. */
const IN_THE_WAY: Readonly<Record<string, (club: Club) => Promise<unknown>>> = {
  schedules_open: ({ ofClub, ...club }) =>
    arrange({ ...club, errors: [], dependencies: never }, ofClub, '2026-08-03'),
  bills_open: ({ ofClub, ...club }) =>
    billWorld.owe({ ...club, errors: [], dependencies: never }, ofClub, '2026-08-03'),
  deposits_open: async (club) => waitingCheck({ ...club, rosa: await club.staff() }, club.ofClub),
  money_held: placeHold,
  account_frozen: ({ db, club }) => freeze(db, club.ledgerAccountId),
}
const never = undefined as never

describe('an account is not closed', () => {
  for (const [code, bringAbout] of Object.entries(IN_THE_WAY)) {
    test(`while there is ${code}`, async (t) => {
      const club = await openClub(t)
      await bringAbout(club)
      const { closing, close, ada } = club
      assert.deepEqual(done(await closing(ada, club.club.id)).obstacles, [code])
      assert.equal(codeIn(await close(ada, club.club.id, ada.savings.id)), code)
      assert.equal((await club.own(ada, club.club.id)).closedAt, null)
    })
  }

  test('for what somebody arranged who has left it: it will not run, and nobody else can cancel it', async (t) => {
    const { ofClub: _, ...union } = await openClub(t)
    const { db, clock, ada, club } = union
    const ben = await union.member('Ben Okafor')
    const at = clock.now()
    const of = { accountId: club.id, personId: ben.personId, at }
    await inTransaction(db, (tx) => addOwner(tx, { ...of, role: 'joint' }))
    const parts = { ...union, errors: [], dependencies: never }
    const ofClub = { ...ben, checking: await union.own(ben, club.id) }
    await arrange(parts, ofClub, '2026-08-03')
    await billWorld.owe(parts, ofClub, '2026-08-03')
    const obstacles = async () => done(await union.closing(ada, club.id)).obstacles
    assert.deepEqual(await obstacles(), ['schedules_open', 'bills_open'])
    done(await inTransaction(db, (tx) => endOwnership(tx, of)))
    // The money of the bill is free once its day has come.
    assert.deepEqual(await obstacles(), ['money_held'])
  })

  test('that every member keeps, nor the last one of the membership', async (t) => {
    const { ada, close, opened } = await openClub(t)
    assert.equal(codeIn(await close(ada, ada.checking.id, ada.savings.id)), 'membership_account')
    const second = await opened(ada, { productId: 'checking', amount: '0' })
    done(await close(ada, second.id))
  })
})

describe('closing meets', () => {
  test('two of the last accounts of a product: one stays', async (t) => {
    const { ada, close, opened, db } = await openClub(t)
    const second = await opened(ada, { productId: 'checking', amount: '0' })
    const answers = await Promise.all([
      close(ada, ada.checking.id, ada.savings.id),
      close(ada, second.id, ada.savings.id),
    ])
    assert.deepEqual(tally(answers), { done: 1, membership_account: 1 })
    const open = (await accountsOf(db, ada.personId)).filter(({ closedAt }) => closedAt === null)
    assert.deepEqual(
      open.map(({ kind }) => kind),
      ['Checking', 'Savings', 'Club'],
    )
  })

  test('itself, 16 times with one id and once with another: it is closed once', async (t) => {
    const { ada, club, close, posted, ...union } = await openClub(t)
    const id = newId()
    const answers = await Promise.all([
      ...Array.from({ length: 16 }, () => close(ada, club.id, ada.savings.id, id)),
      close(ada, club.id, ada.savings.id),
    ])
    const { done: times = 0, already_closed: late = 0 } = tally(answers)
    assert.ok((times === 16 && late === 1) || (times === 1 && late === 16))
    assert.equal(await posted(ada.savings), '25.00')
    await union.assertSound()
  })

  test('a deposit that is being posted: it is moved along', async (t) => {
    const { ada, club, close, posted, engine, db, transfers, ...union } = await openClub(t)
    const sent = await inTransaction(db, async (tx) => {
      await lockedBalancesOf(tx, [club.ledgerAccountId])
      const paidIn = transfers.betweenAccounts(
        ada.customer,
        orderFrom(ada, '5.00', { toAccountId: club.id }),
      )
      await somebodyWaits(engine.pool)
      return [paidIn, close(ada, club.id, ada.savings.id)] as const
    })
    const [paidIn, closed] = await Promise.all(sent)
    done(closed)
    const isIn = paidIn.ok
    assert.equal(await posted(ada.savings), isIn ? '30.00' : '25.00')
    assert.deepEqual(
      [await posted(club), codeIn(paidIn)],
      ['0.00', isIn ? 'done' : 'account_not_open'],
    )
    await union.assertSound()
  })

  test('many postings in both directions: no cent is lost and none comes late', async (t) => {
    const { ada, club, close, posted, transfers, ...union } = await openClub(t)
    const move = (i: number) =>
      transfers.betweenAccounts(
        ada.customer,
        i % 2 === 0
          ? orderFrom(ada, '1.00', { toAccountId: club.id })
          : orderFrom(ada, '1.00', { fromAccountId: club.id, toAccountId: ada.checking.id }),
      )
    const moves = Array.from({ length: 20 }, (_, i) => move(i))
    const [closed] = await Promise.all([close(ada, club.id, ada.savings.id), ...moves])
    done(closed)
    const sum = async () => Number(await posted(ada.checking)) + Number(await posted(ada.savings))
    assert.deepEqual([await posted(club), await sum()], ['0.00', 100])
    await union.assertSound()
  })

  test('a schedule that is being arranged: one of the two is refused', async (t) => {
    const { ofClub, ...club } = await openClub(t)
    const { ada, close } = club
    const [asked, closed] = await Promise.all([
      ask(club, ofClub, bodyOf(ofClub, '2026-08-03')),
      close(ada, club.club.id, ada.savings.id),
    ])
    const outcomes = [codeIn(asked), codeIn(closed)]
    const isArranged = asked.ok
    assert.deepEqual(
      outcomes,
      isArranged ? ['done', 'schedules_open'] : ['source_account_not_found', 'done'],
    )
  })

  test('a payment that was let in: it waits for it', async (t) => {
    const { ada, club, close, db, engine } = await openClub(t)
    const [closed] = await inTransaction(db, async (tx) => {
      assert.ok(await ownAccount(tx, ada.personId, club.id, 'pay'))
      const closing = close(ada, club.id, ada.savings.id)
      await somebodyWaits(engine.pool)
      return [closing] as const
    })
    done(await closed)
  })

  test('a schedule that comes later: it finds no account', async (t) => {
    const { ofClub, ...club } = await openClub(t)
    const { db, engine } = club
    const [asked] = await inTransaction(db, async (tx) => {
      await holdUpOwners(tx, club.club.id)
      const later = ask(club, ofClub, bodyOf(ofClub, '2026-08-03'))
      await somebodyWaits(engine.pool)
      await sql`update account set closed_at = ${club.clock.now()} where id = ${club.club.id}`.execute(
        tx,
      )
      return [later] as const
    })
    assert.equal(codeIn(await asked), 'source_account_not_found')
  })
})

test('a penalty that is no amount of dollars is refused before anything is looked at', () => {
  const body = (penalty: string) => ({ id: newId(), penalty })
  assert.ok(CloseAccountBody.safeParse(body('12.34')).success)
  for (const penalty of ['12.345', '12.', '1'.repeat(13), 'twelve'])
    assert.ok(!CloseAccountBody.safeParse(body(penalty)).success, penalty)
})
