import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  accountsOf,
  addOwner,
  endOwnership,
  labelsOf,
  openAccountOf,
  ownAccount,
} from '../../src/modules/accounts/server/accounts.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { memberOrder, orderFrom } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openCreditUnion } from '../worlds/creditUnion.ts'

type Role = Parameters<typeof addOwner>[1]['role']

/** Ada's accounts, and Ben with accounts of his own. */
async function openJoint(t: Parameters<typeof openCreditUnion>[0]) {
  const union = await openCreditUnion(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor', { checking: '10.00' })
  const cleo = await union.member('Cleo Hart')
  const { db, engine, clock } = union
  const about = { accountId: ada.checking.id, personId: ben.personId, at: clock.now() }
  return {
    ...union,
    ada,
    ben,
    cleo,
    transfers: openMemberTransfers(union),
    pool: engine.pool,
    add: (role: Role) => inTransaction(db, (tx) => addOwner(tx, { ...about, role })),
    end: () => inTransaction(db, (tx) => endOwnership(tx, about)),
    about,
    /** From Ada's Checking to Ben's own. */
    taking: (amount: string) =>
      orderFrom(ben, amount, { fromAccountId: ada.checking.id, toAccountId: ben.checking.id }),
  }
}

const idsOf = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id)

describe('owners of an account', () => {
  test('a joint owner sees the account after their own, pays from it and decides about it', async (t) => {
    const { db, add, ada, ben, transfers, taking, posted } = await openJoint(t)
    assert.equal(codeIn(await transfers.betweenAccounts(ben.customer, taking('5'))), NOT_THEIRS)
    done(await add('joint'))
    const own = await accountsOf(db, ben.personId)
    assert.deepEqual(idsOf(own), [ben.checking.id, ben.savings.id, ada.checking.id])
    assert.deepEqual(
      [own[2]!.role, own[2]!.primaryId, own[2]!.mayPay, own[2]!.mayManage],
      ['joint', ada.personId, true, true],
    )
    done(await transfers.betweenAccounts(ben.customer, taking('25')))
    assert.deepEqual([await posted(ada.checking), await posted(ben.checking)], ['75.00', '35.00'])
  })

  test('a delegate sees an account and pays into it, and nothing else', async (t) => {
    const { db, add, ada, ben, cleo, transfers, taking } = await openJoint(t)
    done(await add('delegate'))
    const account = await ownAccount(db, ben.personId, ada.checking.id, 'view')
    assert.ok(account && !account.mayPay && !account.mayManage)
    for (const right of ['pay', 'manage'] as const) {
      assert.equal(await ownAccount(db, ben.personId, ada.checking.id, right), undefined)
    }
    assert.equal(codeIn(await transfers.betweenAccounts(ben.customer, taking('5'))), NOT_THEIRS)
    const order = {
      ...(await memberOrder(transfers, ben, cleo, '5')),
      fromAccountId: ada.checking.id,
    }
    assert.equal(codeIn(await transfers.toMember(ben.customer, order)), NOT_THEIRS)
    const paidIn = orderFrom(ben, '4', { toAccountId: ada.checking.id })
    done(await transfers.betweenAccounts(ben.customer, paidIn))
  })

  test('one batch posts what is allowed and refuses the rest, each in its place', async (t) => {
    const { ada, ben, transfers, taking, posted } = await openJoint(t)
    const orders = [
      transfers.betweenAccounts(ada.customer, orderFrom(ada, '1')),
      transfers.betweenAccounts(ben.customer, taking('2')),
      transfers.betweenAccounts(ben.customer, orderFrom(ben, '4')),
      transfers.betweenAccounts(ben.customer, taking('8')),
      transfers.betweenAccounts(ada.customer, orderFrom(ada, '16')),
    ]
    const outcomes = (await Promise.all(orders)).map((one) => (one.ok ? 'posted' : one.code))
    assert.deepEqual(outcomes, ['posted', NOT_THEIRS, 'posted', NOT_THEIRS, 'posted'])
    assert.deepEqual([await posted(ada.savings), await posted(ben.savings)], ['17.00', '4.00'])
  })

  test('whoever is removed finds nothing from the next request on, and what they did keeps its names', async (t) => {
    const { db, add, end, ada, ben, transfers, taking } = await openJoint(t)
    done(await add('joint'))
    const order = taking('25')
    done(await transfers.betweenAccounts(ben.customer, order))
    done(await end())
    assert.equal(codeIn(await transfers.betweenAccounts(ben.customer, taking('5'))), NOT_THEIRS)
    assert.equal(await ownAccount(db, ben.personId, ada.checking.id, 'view'), undefined)
    assert.equal((await labelsOf(db, ben.personId)).get(ada.checking.id)?.kind, 'Checking')
    assert.equal(codeIn(await end()), 'not_an_owner')
    done(await add('delegate'))
    assert.equal((await accountsOf(db, ben.personId))[2]?.role, 'delegate')
  })

  for (const way of ['betweenAccounts', 'toMember'] as const) {
    test(`a transfer (${way}) that meets the removal of its sender waits for it and is refused`, async (t) => {
      const joint = await openJoint(t)
      const { db, pool, add, about, ada, ben, cleo, transfers, taking, posted } = joint
      done(await add('joint'))
      const toCleo = {
        ...(await memberOrder(transfers, ben, cleo, '5')),
        fromAccountId: ada.checking.id,
      }
      // Ben was let in before, so that his accounts are remembered.
      done(await transfers.betweenAccounts(ben.customer, taking('1')))
      const sending = await inTransaction(db, async (tx) => {
        done(await endOwnership(tx, about))
        const sent =
          way === 'toMember'
            ? transfers.toMember(ben.customer, toCleo)
            : transfers.betweenAccounts(ben.customer, taking('5'))
        await somebodyWaits(pool)
        return [sent] as const
      })
      assert.equal(codeIn(await sending[0]), NOT_THEIRS)
      assert.equal(await posted(ada.checking), '99.00')
    })
  }

  test('a removal that meets a transfer of the same person waits for it', async (t) => {
    const { db, pool, add, end, ada, ben } = await openJoint(t)
    done(await add('joint'))
    const ending = await inTransaction(db, async (tx) => {
      assert.ok(await ownAccount(tx, ben.personId, ada.checking.id, 'pay'))
      const ended = end()
      await somebodyWaits(pool)
      return [ended] as const
    })
    done(await ending[0])
  })

  test('what is no id names no account', async (t) => {
    const { db, ada } = await openJoint(t)
    for (const right of ['view', 'pay', 'manage'] as const) {
      assert.equal(await ownAccount(db, ada.personId, 'checking', right), undefined)
    }
  })

  test('nobody is added twice, not by two at once either', async (t) => {
    const { add } = await openJoint(t)
    const outcomes = await Promise.all([add('joint'), add('delegate'), add('joint')])
    assert.equal(outcomes.filter(({ ok }) => ok).length, 1)
    assert.equal(outcomes.filter((one) => !one.ok && one.code === 'already_an_owner').length, 2)
  })

  test('an account keeps its one primary owner, whoever tries to change that', async (t) => {
    const { db, pool, ada, ben, about } = await openJoint(t)
    const leaving = inTransaction(db, (tx) =>
      endOwnership(tx, { ...about, personId: ada.personId }),
    )
    assert.equal(codeIn(await leaving), 'primary_owner_stays')
    const first = [ada.personId, ada.checking.id]
    await assert.rejects(
      pool.query(
        'update account_owner set left_at = now() where person_id = $1 and account_id = $2',
        first,
      ),
      /keeps a primary owner/,
    )
    await assert.rejects(
      pool.query(
        "insert into account_owner (person_id, account_id, role, since) values ($1, $2, 'primary', now())",
        [ben.personId, ada.checking.id],
      ),
      /account_owner_primary/,
    )
  })

  test('a child only sees their youth account, and its custodian moves the money', async (t) => {
    const { db, ada, ben, clock } = await openJoint(t)
    const at = clock.now()
    const youth = {
      memberId: ada.checking.memberId,
      product: 'youth-savings',
      kind: 'Youth',
    } as const
    const accountId = await inTransaction(db, async (tx) => {
      const id = await openAccountOf(tx, { ...youth, personId: ada.personId, name: null, at })
      done(await addOwner(tx, { accountId: id, personId: ben.personId, role: 'custodian', at }))
      return id
    })
    assert.ok(await ownAccount(db, ada.personId, accountId, 'view'))
    assert.equal(await ownAccount(db, ada.personId, accountId, 'pay'), undefined)
    assert.ok(await ownAccount(db, ben.personId, accountId, 'pay'))
  })
})

const NOT_THEIRS = 'source_account_not_found'
