import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { SIGNABLES } from '../../src/apps/server/modules.ts'
import { blockOutgoing, lockEverything } from '../../src/modules/identity/server/identity.ts'
import { sign } from '../../src/modules/signatures/server/signing.ts'
import {
  RELEASED_ORDER_REFUSALS,
  SIGNED_ORDER_REFUSALS,
} from '../../src/modules/transfers/signing.contract.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
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

describe('a payment that staff let go is refused', () => {
  test('where its country was barred meanwhile', async (t) => {
    const { abroad, isRefused, staff, decide } = await openHeld(t)
    const embargoedCountries = ['DE'] as Institution['embargoedCountries']
    const who = staff()
    const institution = { ...who.institution, embargoedCountries }
    await isRefused(abroad, 'country_embargoed', { ...who, institution })
    done(await decide(abroad, 'released'))
  })

  test('where its member was suspended, or the account closed', async (t) => {
    const { ada, abroad, isRefused, change } = await openHeld(t)
    await change(`update account set closed_at = opened_at where id = '${ada.checking.id}'`)
    await isRefused(abroad, 'source_account_not_found')
    await change(suspended(ada.personId))
    await isRefused(abroad, 'member_gone')
  })

  test('where two have to sign for its account by now', async (t) => {
    const { ada, abroad, isRefused, change } = await openHeld(t)
    await change(`update account set two_to_sign = true where id = '${ada.checking.id}'`)
    await isRefused(abroad, 'second_signature_needed')
  })

  test('where whom it is for was suspended', async (t) => {
    const { ben, toBen, abroad, isRefused, change, decide } = await openHeld(t)
    await change(suspended(ben.personId))
    await isRefused(toBen, 'recipient_not_found')
    done(await decide(abroad, 'released'))
  })
})

test('what was refused or declined is over, and is carried out by nobody any more', async (t) => {
  const held = await openHeld(t)
  const stateOf = async ({ db }: Pick<typeof held, 'db'>, id: string) => {
    const { rows } = await sql<{ state: string }>`
      select state from transfer_order where id = ${id}`.execute(db)
    return rows[0]?.state
  }
  done(await held.decide(held.abroad, 'refused'))
  assert.equal(await stateOf(held, held.abroad), 'cancelled')
  const proposed = await openProposed(t)
  assert.equal(said(await proposed.decline(proposed.ben, proposed.abroad)), 'done')
  assert.equal(await stateOf(proposed, proposed.abroad), 'cancelled')
})

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

describe('a payment that is signed for is refused', () => {
  test('where its country was barred meanwhile', async (t) => {
    const { abroad, toCleo, isRefused, signedUnder } = await openProposed(t)
    const barred = { embargoedCountries: ['DE'] as Institution['embargoedCountries'] }
    await isRefused(abroad, 'country_embargoed', barred)
    done(await signedUnder(toCleo, barred))
    done(await signedUnder(abroad))
  })

  test('where its rate has changed, is gone or is too old', async (t) => {
    const { abroad, toCleo, isRefused, signedUnder, institution, clock } = await openProposed(t)
    const terms = institution.international!
    const { EUR: _, ...others } = terms.dollarsPerUnit
    const hourAgo = new Date(clock.now().getTime() - 3_600_000).toISOString()
    for (const changed of [
      { dollarsPerUnit: { ...terms.dollarsPerUnit, EUR: '1.1669' } },
      { dollarsPerUnit: others },
      { ratesAsOf: hourAgo, ratesHours: 1 },
    ])
      await isRefused(abroad, 'rate_changed', { international: { ...terms, ...changed } })
    const noRates = { international: { ...terms, dollarsPerUnit: {} } }
    done(await signedUnder(toCleo, noRates))
    done(await signedUnder(abroad))
  })

  test('where whom it is for was suspended', async (t) => {
    const { cleo, toCleo, abroad, isRefused, signedUnder, change } = await openProposed(t)
    await change(suspended(cleo.personId))
    await isRefused(toCleo, 'recipient_not_found')
    done(await signedUnder(abroad))
  })

  test('where the money of whoever proposed it is held, in words about them', async (t) => {
    const { db, ada, abroad, clock, isRefused } = await openProposed(t)
    await inTransaction(db, (tx) => blockOutgoing(tx, ada.personId, clock.now()))
    await isRefused(abroad, 'money_held')
    assert.doesNotMatch(SIGNED_ORDER_REFUSALS.money_held.message, /your/i)
  })

  test('where whoever proposed it locked everything since a code was asked for', async (t) => {
    const { db, ada, ben, abroad, toCleo, clock, proofFor, signWith, available } =
      await openProposed(t)
    const proofs = [await proofFor(ben, abroad), await proofFor(ben, toCleo)]
    const held = await available(ada.checking)
    await inTransaction(db, (tx) => lockEverything(tx, ada.personId, clock.now()))
    for (const [index, id] of [abroad, toCleo].entries())
      assert.equal(said(await signWith(ben, id, proofs[index]!)), '409 proposer_gone')
    assert.equal(await available(ada.checking), held, 'it still waits')
  })
})
