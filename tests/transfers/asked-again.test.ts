import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SIGNABLES } from '../../src/apps/server/modules.ts'
import { blockOutgoing, lockEverything } from '../../src/modules/identity/server/identity.ts'
import { sign } from '../../src/modules/signatures/server/signing.ts'
import {
  RELEASED_ORDER_REFUSALS,
  SIGNED_ORDER_REFUSALS,
} from '../../src/modules/transfers/signing.contract.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import type { FreshProof } from '../../src/values/freshProof.ts'
import type { Institution } from '../../src/values/institution.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { abroadOrder, memberOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openHolding } from '../paymentRules/holding.ts'
import { openSignatures, said } from '../signatures/world.ts'
import { contextOf } from '../worlds/creditUnion.ts'

// A payment that waited for staff or for a signature meets whatever has changed meanwhile.

const suspended = (personId: string): string =>
  `update sign_in set status = 'suspended' where person_id = '${personId}'`
const restored = (personId: string): string =>
  `update sign_in set status = 'approved' where person_id = '${personId}'`

/** What waits: $500.00 abroad, and $500.00 to Ben. */
async function openHeld(t: Parameters<typeof openHolding>[0]) {
  const world = await openHolding(t)
  const { ada, ben, service, codeFor, decide, available, staff, engine } = world
  const abroad = abroadOrder(ada, '500.00')
  done(await service.draftInternational(ada.customer, abroad))
  done(await service.confirm(ada.customer, abroad.id, await codeFor(ada)))
  const toBen = await memberOrder(service, ada, ben, '500.00')
  const asked = done(await service.askMemberCode(ada.customer, { payment: toBen, anew: false }))
  const proof = { challengeId: asked.asked!.challengeId, code: await codeFor(ada) }
  done(await service.toMember(ada.customer, { ...toBen, proof }))
  const isRefused = async (
    id: string,
    code: keyof typeof RELEASED_ORDER_REFUSALS,
    who = staff(),
  ): Promise<void> => {
    const refused = await decide(id, 'released', who)
    assert.equal(codeIn(refused), 'not_carried_out')
    assert.equal(!refused.ok && refused.message, RELEASED_ORDER_REFUSALS[code].message)
    assert.equal(await available(ada.checking), '0.00', 'it still waits')
  }
  const change = (statement: string) => engine.pool.query(statement)
  return { ...world, abroad: abroad.id, toBen: toBen.id, isRefused, change }
}

test('a payment that staff let go is refused', async (t) => {
  const { ada, ben, abroad, toBen, isRefused, change, staff, decide, db } = await openHeld(t)

  await t.test('where its country was barred meanwhile', async () => {
    const embargoedCountries = ['DE'] as Institution['embargoedCountries']
    const who = staff()
    const institution = { ...who.institution, embargoedCountries }
    await isRefused(abroad, 'country_embargoed', { ...who, institution })
  })

  await t.test('where the account was closed, or its member suspended', async () => {
    const { id } = ada.checking
    await change(`update account set closed_at = opened_at where id = '${id}'`)
    await isRefused(abroad, 'source_account_not_found')
    await change(suspended(ada.personId))
    await isRefused(abroad, 'member_gone')
    await change(`update account set closed_at = null where id = '${id}'`)
    await change(restored(ada.personId))
  })

  await t.test('where two have to sign for its account by now', async () => {
    const { id } = ada.checking
    await change(`update account set two_to_sign = true where id = '${id}'`)
    await isRefused(abroad, 'second_signature_needed')
    await change(`update account set two_to_sign = false where id = '${id}'`)
  })

  await t.test('where whom it is for was suspended', async () => {
    await change(suspended(ben.personId))
    await isRefused(toBen, 'recipient_not_found')
  })

  await t.test('and nothing else: what it was refused for is gone, and it goes', async () => {
    done(await decide(abroad, 'released'))
  })

  await t.test('and is over once staff refuse it', async () => {
    done(await decide(toBen, 'refused'))
    assert.equal(await stateOf(db, toBen), 'cancelled')
  })
})

const stateOf = async (db: Db, id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from transfer_order where id = ${id}`.execute(db)
  return rows[0]?.state
}

/** Ada proposes from the Checking that she and Ben sign for together: euros abroad, and money for Cleo. */
async function openProposed(t: Parameters<typeof openSignatures>[0]) {
  const world = await openSignatures(t)
  const { ada, ben, cleo, db, engine, available, institution } = world
  const transfers = openMemberTransfers({ ...world, ...world.portal })
  t.after(() => transfers.close())
  const order = abroadOrder(ada, '10.00', { currency: 'EUR' })
  done(await transfers.draftInternational(ada.customer, order))
  done(await transfers.confirm(ada.customer, order.id, await world.codeFor(ada)))
  const toCleo = await memberOrder(transfers, ada, cleo, '25.00')
  assert.equal(done(await transfers.toMember(ada.customer, toCleo)).status, 'Waiting')
  const signedUnder = async (id: string, changes: Partial<Institution> = {}) => {
    const proof = (await world.proofFor(ben, id)) as FreshProof
    const ctx = contextOf({ ...world, institution: { ...institution, ...changes } }, ben)
    return sign(db, ctx, SIGNABLES, { id, proof })
  }
  const isRefused = async (
    id: string,
    code: keyof typeof SIGNED_ORDER_REFUSALS,
    changes: Partial<Institution> = {},
  ): Promise<void> => {
    const held = await available(ada.checking)
    const refused = await signedUnder(id, changes)
    assert.equal(codeIn(refused), 'not_carried_out')
    assert.equal(!refused.ok && refused.message, SIGNED_ORDER_REFUSALS[code].message)
    assert.equal(await available(ada.checking), held, 'it still waits')
  }
  const change = (statement: string) => engine.pool.query(statement)
  return { ...world, abroad: order.id, toCleo: toCleo.id, signedUnder, isRefused, change }
}

test('a payment that is signed for is refused', async (t) => {
  const world = await openProposed(t)
  const { abroad, toCleo, isRefused, change } = world

  await t.test('where its country was barred meanwhile', async () => {
    const barred = { embargoedCountries: ['DE'] as Institution['embargoedCountries'] }
    await isRefused(abroad, 'country_embargoed', barred)
  })

  await t.test('where its rate has changed, is gone or is too old', async () => {
    const terms = world.institution.international!
    const { EUR: _, ...others } = terms.dollarsPerUnit
    const hourAgo = new Date(world.clock.now().getTime() - 3_600_000).toISOString()
    for (const changed of [
      { dollarsPerUnit: { ...terms.dollarsPerUnit, EUR: '1.1669' } },
      { dollarsPerUnit: others },
      { ratesAsOf: hourAgo, ratesHours: 1 },
    ])
      await isRefused(abroad, 'rate_changed', { international: { ...terms, ...changed } })
  })

  await t.test('where whom it is for was suspended', async () => {
    const { cleo } = world
    await change(suspended(cleo.personId))
    await isRefused(toCleo, 'recipient_not_found')
    await change(restored(cleo.personId))
  })

  await t.test('where the money of whoever proposed it is held, in words about them', async () => {
    const { personId } = world.ada
    await inTransaction(world.db, (tx) => blockOutgoing(tx, personId, world.clock.now()))
    await isRefused(abroad, 'money_held')
    assert.doesNotMatch(SIGNED_ORDER_REFUSALS.money_held.message, /your/i)
    await change(`update sign_in set outgoing_blocked_until = null where person_id = '${personId}'`)
  })

  await t.test('and nothing else: what has nothing to do with it may change', async () => {
    const { signedUnder, institution } = world
    const barredWithoutRates = {
      embargoedCountries: ['DE'] as Institution['embargoedCountries'],
      international: { ...institution.international!, dollarsPerUnit: {} },
    }
    done(await signedUnder(toCleo, barredWithoutRates))
    done(await signedUnder(abroad))
  })
})

test('what was proposed by somebody who locked everything since is signed by nobody, and over once declined', async (t) => {
  const { db, ada, ben, abroad, toCleo, clock, proofFor, signWith, available, decline } =
    await openProposed(t)
  const proofs = [await proofFor(ben, abroad), await proofFor(ben, toCleo)]
  const held = await available(ada.checking)
  await inTransaction(db, (tx) => lockEverything(tx, ada.personId, clock.now()))
  for (const [index, id] of [abroad, toCleo].entries())
    assert.equal(said(await signWith(ben, id, proofs[index]!)), '409 proposer_gone')
  assert.equal(await available(ada.checking), held, 'it still waits')
  assert.equal(said(await decline(ben, abroad)), 'done')
  assert.equal(await stateOf(db, abroad), 'cancelled')
})
