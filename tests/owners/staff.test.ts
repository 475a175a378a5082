import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import {
  accountsById,
  openAccountOf,
  ownersOf,
} from '../../src/modules/accounts/server/accounts.ts'
import { changeOwners } from '../../src/modules/owners/server/staff/changing.ts'
import { accountForStaff } from '../../src/modules/owners/server/staff/reading.ts'
import type { OwnersChange } from '../../src/modules/owners/staff.contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { openBackOffice, WAITS } from '../approvals/backOffice.ts'
import type { Client } from '../factories/client.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { orderFrom } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { contextOf, openCreditUnion, type Person } from '../worlds/creditUnion.ts'

type Change = OwnersChange['change']

/** Ada, Ben and Cleo, and Rosa, who is on the staff. */
async function openCounter(t: TestContext) {
  const union = await openCreditUnion(t)
  const { db, clock } = union
  const rosa = await union.staff()
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const ben = await union.member('Ben Okafor', { checking: '10.00' })
  const cleo = await union.member('Cleo Hart')
  const open = (product: string, kind: 'Club' | 'Youth', owner = ada) =>
    inTransaction(db, (tx) =>
      openAccountOf(tx, {
        memberId: owner.checking.memberId,
        personId: owner.personId,
        at: clock.now(),
        product,
        kind,
        name: null,
      }),
    )
  const account = async (accountId: string) => {
    const seen = await accountForStaff(db, accountId)
    assert.ok(seen.ok)
    return seen.value
  }
  const rolesOn = async (accountId: string) =>
    (await account(accountId)).owners.map(({ name, role }) => `${name}: ${role}`)
  const change = async (
    asked: Change,
    accountId = ada.checking.id,
    {
      by = rosa,
      profile = union.institution,
      ...sent
    }: { by?: Person; profile?: Institution; id?: string; version?: string } = {},
  ) => {
    const { version } = await account(accountId)
    const input = {
      id: newId(),
      version,
      reason: 'They came by',
      accountId,
      change: asked,
      ...sent,
    }
    const ctx = contextOf({ ...union, institution: profile }, by)
    return inTransaction(db, (tx) => changeOwners(tx, ctx, [], input))
  }
  const add = (who: Person, role: 'joint' | 'delegate' | 'custodian', accountId?: string) =>
    change({ kind: 'add', email: who.email, role }, accountId)
  return { ...union, rosa, ada, ben, cleo, open, account, rolesOn, change, add }
}

describe('owners, changed by staff', () => {
  test('staff add somebody, change their role and end it; all owners hear of it, and the trail says why', async (t) => {
    const { ada, ben, rosa, add, change, rolesOn, noticesOf, auditRows } = await openCounter(t)
    done(await add(ben, 'joint'))
    assert.deepEqual(await rolesOn(ada.checking.id), ['Ada Brooks: primary', 'Ben Okafor: joint'])
    done(await change({ kind: 'role', personId: ben.personId, role: 'delegate' }))
    assert.deepEqual(await rolesOn(ada.checking.id), [
      'Ada Brooks: primary',
      'Ben Okafor: delegate',
    ])
    done(await change({ kind: 'end', personId: ben.personId }))
    assert.deepEqual(await rolesOn(ada.checking.id), ['Ada Brooks: primary'])
    for (const person of [ada, ben]) {
      const told = (await noticesOf(person)).join()
      assert.match(told, /staff added Ben Okafor to Checking, ending in \d{4} as a joint owner\./)
      assert.match(
        told,
        /role of Ben Okafor on Checking, ending in \d{4}: a delegate who can look and not pay/,
      )
      assert.match(told, /staff removed Ben Okafor from Checking/)
    }
    const trail = await auditRows({ about: ben })
    assert.deepEqual(
      trail.map(({ action, actor_id: by, detail }) => [
        action,
        by === rosa.personId,
        detail.reason,
      ]),
      [
        ['owner.added', true, 'They came by'],
        ['owner.role_changed', true, 'They came by'],
        ['owner.ended_by_staff', true, 'They came by'],
      ],
    )
  })

  test('what is not possible is refused by its name, and changes nothing', async (t) => {
    const { ada, ben, rosa, open, add, change, account, rolesOn, person } = await openCounter(t)
    const youth = await open('youth-savings', 'Youth')
    assert.equal(
      codeIn(await change({ kind: 'add', email: 'no@one.example', role: 'joint' })),
      'person_not_found',
    )
    assert.equal(codeIn(await add(rosa, 'joint')), 'person_not_found')
    const waiting = await person('Maya Chen', { role: 'pending', status: 'pending' })
    assert.equal(codeIn(await add(waiting, 'joint')), 'person_not_found')
    assert.equal(codeIn(await add(ada, 'joint')), 'already_an_owner')
    assert.equal(codeIn(await add(ben, 'custodian')), 'role_not_for_account')
    assert.equal(codeIn(await add(ben, 'joint', youth)), 'role_not_for_account')
    const end = (who: Person, accountId?: string) =>
      change({ kind: 'end', personId: who.personId }, accountId)
    assert.equal(codeIn(await end(ben)), 'not_an_owner')
    assert.equal(codeIn(await end(ada)), 'primary_owner_stays')
    const lou = await person('Lou Brooks', { details: { dateOfBirth: '2010-03-01' } })
    assert.equal(codeIn(await add(lou, 'custodian', youth)), 'custodian_too_young')
    done(await add(lou, 'delegate', youth))
    const custodian = { kind: 'role', personId: lou.personId, role: 'custodian' } as const
    assert.equal(codeIn(await change(custodian, youth)), 'custodian_too_young')
    done(await add(ben, 'custodian', youth))
    assert.equal(codeIn(await end(ben, youth)), 'last_custodian_stays')
    const look = { kind: 'role', personId: ben.personId, role: 'delegate' } as const
    assert.equal(codeIn(await change(look, youth)), 'last_custodian_stays')
    assert.equal(codeIn(await change(look)), 'not_an_owner')
    assert.equal(codeIn(await change({ ...look, personId: ada.personId })), 'primary_owner_stays')
    assert.equal(codeIn(await change(look, youth, { by: ada })), 'own_account')
    assert.equal((await account(youth)).primaryCanChange, false)
    assert.deepEqual(await rolesOn(ada.checking.id), ['Ada Brooks: primary'])
  })

  test('a joint owner who is a member becomes the primary owner, and the account goes to their membership', async (t) => {
    const { db, ada, ben, open, add, change, rolesOn, noticesOf, noticePathsOf } =
      await openCounter(t)
    const club = await open('holiday-club', 'Club')
    done(await add(ben, 'joint', club))
    done(await change({ kind: 'primary', personId: ben.personId, former: 'joint' }, club))
    assert.deepEqual(await rolesOn(club), ['Ben Okafor: primary', 'Ada Brooks: joint'])
    const { memberId } = (await accountsById(db, [club])).get(club)!
    assert.equal(memberId, ben.checking.memberId)
    assert.match(
      (await noticesOf(ada)).join(),
      /in the name of Ben Okafor from now on; Ada Brooks is a joint owner/,
    )
    done(await change({ kind: 'primary', personId: ada.personId, former: 'leaves' }, club))
    assert.deepEqual(await rolesOn(club), ['Ada Brooks: primary'])
    assert.match((await noticesOf(ben)).join(), /Ben Okafor has nothing to do with it any more/)
    const owners = `/dashboard/accounts/${club}/owners`
    const paths = await noticePathsOf(ben)
    assert.deepEqual(paths.map(String).toSorted(), [owners, owners, 'null'])
  })

  test('nobody becomes the primary owner where the law or a membership has something against it', async (t) => {
    const { ada, ben, open, add, change, person } = await openCounter(t)
    const [youth, club] = [await open('youth-savings', 'Youth'), await open('holiday-club', 'Club')]
    const to = (who: Person) =>
      ({ kind: 'primary', personId: who.personId, former: 'joint' }) as const
    done(await add(ben, 'custodian', youth))
    assert.equal(codeIn(await change(to(ben), youth)), 'child_owns')
    done(await add(ben, 'delegate', club))
    assert.equal(codeIn(await change(to(ben), club)), 'joint_owner_only')
    const eve = await person('Eve Lund')
    done(await add(eve, 'joint', club))
    assert.equal(codeIn(await change(to(eve), club)), 'not_a_member')
    done(await add(ben, 'joint'))
    assert.equal(codeIn(await change(to(ben), ada.checking.id)), 'membership_account')
  })

  test('of clubs that are one for each member nobody becomes the primary owner of two, nor of two at once', async (t) => {
    const { db, ada, ben, cleo, open, add, change } = await openCounter(t)
    const clubs = [await open('holiday-club', 'Club'), await open('holiday-club', 'Club', cleo)]
    for (const club of clubs) done(await add(ben, 'joint', club))
    const toBen = { kind: 'primary', personId: ben.personId, former: 'joint' } as const
    const outcomes = await Promise.all(clubs.map((club) => change(toBen, club)))
    assert.deepEqual(outcomes.map(codeIn).toSorted(), ['done', 'too_many'])
    const left = clubs.find((_, index) => !outcomes[index]!.ok)!
    assert.equal(codeIn(await change(toBen, left)), 'too_many')
    const memberships = [...(await accountsById(db, clubs)).values()].map((one) => one.memberId)
    assert.equal(memberships.filter((one) => one === ben.checking.memberId).length, 1)
    // Given back, it makes room for the other.
    const taken = clubs.find((club) => club !== left)!
    const giver = taken === clubs[0] ? ada : cleo
    done(await change({ kind: 'primary', personId: giver.personId, former: 'joint' }, taken))
    done(await change(toBen, left))
  })

  test('nobody becomes the primary owner of what is for people of another age; staff see how old one is', async (t) => {
    const { institution, cleo, member, open, add, change } = await openCounter(t)
    const club = await open('holiday-club', 'Club')
    const dov = await member('Dov Amit', { details: { dateOfBirth: '1990-03-01' } })
    for (const one of [cleo, dov]) done(await add(one, 'joint', club))
    const take = async ({ personId }: Person, ages: object) => {
      const shares = institution.shares.map((one) =>
        one.id === 'holiday-club' ? { ...one, ages } : one,
      )
      const profile = { ...institution, shares }
      const to = { kind: 'primary', personId, former: 'joint' } as const
      return codeIn(await change(to, club, { profile }))
    }
    assert.equal(await take(dov, { from: 60 }), 'too_young')
    assert.equal(await take(dov, { below: 26 }), 'too_old')
    assert.equal(await take(dov, { from: 26, below: 60 }), 'done')
    assert.equal(await take(cleo, { from: 60 }), 'done')
  })

  test('two of the staff who saw the same owners change them once, and a request sent again changes nothing', async (t) => {
    const { db, ada, ben, cleo, account, change } = await openCounter(t)
    const { version } = await account(ada.checking.id)
    const sent = [newId(), newId()].map((id) => ({ id, version }))
    const wanted = [ben, cleo].map(({ email }) => ({ kind: 'add', email, role: 'joint' }) as const)
    const ask = (which: number) => change(wanted[which]!, ada.checking.id, sent[which])
    const outcomes = await Promise.all([ask(0), ask(1)])
    assert.deepEqual(outcomes.map(codeIn).toSorted(), ['done', 'owners_changed'])
    done(await ask(outcomes[0].ok ? 0 : 1))
    assert.equal((await ownersOf(db, [ada.checking.id])).get(ada.checking.id)!.length, 2)
  })

  for (const way of ['end', 'role'] as const) {
    test(`a payment of a joint owner that meets their ${way} by staff waits for it and is refused`, async (t) => {
      const union = await openCounter(t)
      const { db, engine, ada, ben, rosa, add, account, posted } = union
      done(await add(ben, 'joint'))
      const transfers = openMemberTransfers(union)
      const taking = (amount: string) =>
        orderFrom(ben, amount, { fromAccountId: ada.checking.id, toAccountId: ben.checking.id })
      // Ben was let in before, so that his accounts are remembered.
      done(await transfers.betweenAccounts(ben.customer, taking('1')))
      const accountId = ada.checking.id
      const { version } = await account(accountId)
      const common = { id: newId(), accountId, version, reason: 'They came by' }
      const { personId } = ben
      const less: Change =
        way === 'end' ? { kind: 'end', personId } : { kind: 'role', personId, role: 'delegate' }
      const [sent] = await inTransaction(db, async (tx) => {
        done(await changeOwners(tx, contextOf(union, rosa), [], { ...common, change: less }))
        const paying = transfers.betweenAccounts(ben.customer, taking('5'))
        await somebodyWaits(engine.pool)
        return [paying] as const
      })
      assert.equal(codeIn(await sent), 'source_account_not_found')
      assert.equal(await posted(ada.checking), '99.00')
    })
  }

  test('where the profile asks for two, another administrator agrees, and nobody agrees to their own part', async (t) => {
    const { union, ada, rosa, theo, open } = await openBackOffice(t)
    const ben = await union.member('Ben Okafor')
    const address = `/api/admin/accounts/${ada.checking.id}/owners`
    const ask = async (client: Client) =>
      client.post(`${address}/change`, {
        id: newId(),
        version: (await client.get(address)).body.version,
        reason: 'They married',
        change: { kind: 'add', email: ben.email, role: 'joint' },
      })
    assert.equal((await ask(rosa)).body.message, WAITS)
    assert.equal((await rosa.get(address)).body.owners.length, 1)
    const [seen] = (await open(theo)).items
    assert.equal(seen.summary, 'Add somebody to an account')
    assert.deepEqual(seen.changes[0].after, 'Ben Okafor')
    assert.equal(seen.subject.name, 'Ben Okafor')
    const approved = await theo.post(`/api/admin/approvals/${seen.id}/approve`)
    assert.deepEqual(approved.body, { state: 'approved', note: null })
    const { owners } = (await rosa.get(address)).body
    assert.deepEqual(
      owners.map(({ name, role }: Record<string, string>) => [name, role]),
      [
        ['Ada Reed', 'primary'],
        ['Ben Okafor', 'joint'],
      ],
    )
  })
})
