import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SIGNABLES } from '../../src/apps/server/modules.ts'
import { addOwner, endOwnership } from '../../src/modules/accounts/server/accounts.ts'
import { takeBack } from '../../src/modules/signatures/server/ending.ts'
import { TURNING_OFF } from '../../src/modules/signatures/server/signatures.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openSignatures, said } from './world.ts'

/** A third person whose signature counts. Staff did it: while two have to sign, nobody is added by one owner alone. */
async function openWithCleo(t: Parameters<typeof openSignatures>[0]) {
  const world = await openSignatures(t)
  const { db, cleo, accountId, clock } = world
  const joins = { accountId, personId: cleo.personId, role: 'joint', at: clock.now() } as const
  done(await inTransaction(db, (tx) => addOwner(tx, joins)))
  return world
}

describe('two at once about a payment that waits', () => {
  test('two who sign at once move the money once', async (t) => {
    const { ada, ben, cleo, propose, proofFor, signWith, posted, auditRows, assertSound } =
      await openWithCleo(t)
    const id = await propose('60.00')
    const [first, second] = [await proofFor(ben, id), await proofFor(cleo, id)]
    const answers = await Promise.all([
      signWith(ben, id, first),
      signWith(cleo, id, second),
      signWith(ben, id, first),
    ])
    const outcomes = answers.map(said).toSorted()
    assert.ok(
      ['409 already_decided,409 already_decided,done', '409 already_decided,done,done'].includes(
        outcomes.join(','),
      ),
      outcomes.join(','),
    )
    assert.deepEqual([await posted(ada.checking), await posted(ada.savings)], ['40.00', '60.00'])
    assert.equal((await auditRows({ action: 'signature.signed' })).length, 1)
    await assertSound()
  })

  for (const gone of ['the signer', 'the proposer'] as const) {
    test(`a signature that meets the removal of ${gone} waits for it and is refused`, async (t) => {
      const world = await openWithCleo(t)
      const { db, engine, ben, cleo, clock, accountId, proofFor, signWith } = world
      const { body } = await world.proposing('5.00', undefined, cleo)
      const proof = await proofFor(ben, body.id)
      const leaving = { accountId, personId: (gone === 'the signer' ? ben : cleo).personId }
      const [signing] = await inTransaction(db, async (tx) => {
        done(await endOwnership(tx, { ...leaving, at: clock.now() }))
        const answer = signWith(ben, body.id, proof)
        await somebodyWaits(engine.pool)
        return [answer] as const
      })
      const refused = gone === 'the signer' ? '403 not_yours_to_sign' : '409 proposer_gone'
      assert.equal(said(await signing), refused)
      // Where who proposed it is gone nobody can sign any more, and the money is free.
      assert.equal(await world.endOver(), gone === 'the signer' ? 0 : 1)
      const left = gone === 'the signer' ? '95.00' : '100.00'
      assert.equal(await world.available(world.ada.checking), left)
      await world.assertSound()
    })
  }

  test('a signature that meets its being taken back waits for it and is refused', async (t) => {
    const world = await openSignatures(t)
    const { db, engine, ada, ben, propose, proofFor, signWith } = world
    const id = await propose('60.00')
    const proof = await proofFor(ben, id)
    const [signing] = await inTransaction(db, async (tx) => {
      done(await takeBack(tx, contextOf(world, ada), SIGNABLES, id))
      const answer = signWith(ben, id, proof)
      await somebodyWaits(engine.pool)
      return [answer] as const
    })
    assert.equal(said(await signing), '409 already_decided')
    assert.equal(await world.available(ada.checking), '100.00')
  })

  test('a signature that meets the option being turned off waits for it, and has been given by two', async (t) => {
    const world = await openSignatures(t)
    const { db, engine, ada, ben, accountId, propose, proofFor, signWith } = world
    const id = await propose('60.00')
    const proof = await proofFor(ben, id)
    const { rows } = await engine.pool.query(
      "select * from signature_request where kind = 'own_transfer' and id = $1",
      [id],
    )
    const [signing] = await inTransaction(db, async (tx) => {
      const row = { ...rows[0], contents: {}, account_id: accountId }
      done(await TURNING_OFF.carryOutKept(tx, contextOf(world, ada), row))
      const answer = signWith(ben, id, proof)
      await somebodyWaits(engine.pool)
      return [answer] as const
    })
    assert.equal(said(await signing), 'done')
    assert.equal(await world.posted(ada.savings), '60.00')
    await world.assertSound()
  })

  test('of a signature and the end of its time exactly one counts', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, clock, propose, proofFor, signWith, endOver, posted, available } = world
    const id = await propose('60.00')
    const proof = await proofFor(ben, id)
    // Of a process whose clock is ahead.
    const ahead = settableClock(new Date(clock.now().getTime() + 8 * 86_400_000))
    const [signed, ended] = await Promise.all([signWith(ben, id, proof), endOver(ahead)])
    const moved = said(signed) === 'done'
    assert.ok(moved || said(signed) === '409 already_decided')
    assert.equal(ended, moved ? 0 : 1)
    assert.equal(await posted(ada.checking), moved ? '40.00' : '100.00')
    assert.equal(await available(ada.checking), moved ? '40.00' : '100.00')
    await world.assertSound()
  })

  test('a transfer that meets the option being turned on waits for it, and then for a signature', async (t) => {
    const world = await openSignatures(t, { on: false })
    const { ada, proposing, turnOn, posted } = world
    const answers = await Promise.all([
      turnOn(),
      ...Array.from({ length: 8 }, () => proposing('5.00')),
    ])
    const statuses = answers.slice(1).map(({ body }) => body.status)
    const sent = statuses.filter((status) => status === 'Completed').length
    assert.equal(statuses.filter((status) => status === 'Waiting').length, 8 - sent)
    assert.equal(await posted(ada.savings), `${5 * sent}.00`)
    assert.equal((await proposing('5.00')).body.status, 'Waiting')
    await world.assertSound()
  })
})
