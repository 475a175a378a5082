import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withdraw } from '../../src/modules/owners/server/inviting.ts'
import { leaveNow } from '../../src/modules/owners/server/leaving.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { somebodyWaits } from '../factories/locks.ts'
import { done } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openOwners, said } from './world.ts'

describe('two at once about an invitation', () => {
  test('one invitation accepted twice makes one owner', async (t) => {
    const { ben, invite, accept, auditRows } = await openOwners(t)
    const invited = await invite(ben.email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(ben, invited)))
    assert.deepEqual(answers.map(said).toSorted(), [
      ...Array(5).fill('409 invitation_used'),
      'done',
    ])
    assert.equal((await auditRows({ action: 'owner.joined' })).length, 1)
  })

  test('wrong codes given at once are five and no more', async (t) => {
    const { ben, invite, accept } = await openOwners(t)
    const invited = await invite(ben.email)
    const code = String((Number(invited.code) + 1) % 1_000_000).padStart(6, '0')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => accept(ben, { ...invited, code })),
    )
    const wrong = answers.filter((answer) => said(answer) === '422 code_wrong')
    assert.equal(wrong.length, 4)
    assert.equal(said(await accept(ben, invited)), '409 invitation_locked')
  })

  test('whoever accepts while the invitation is withdrawn waits, and finds it withdrawn', async (t) => {
    const world = await openOwners(t)
    const { db, engine, ada, ben, invite, accept } = world
    const invited = await invite(ben.email)
    const [accepting] = await inTransaction(db, async (tx) => {
      const what = { accountId: ada.checking.id, id: invited.id }
      done(await withdraw({ db: tx }, contextOf(world, ada), what))
      const answer = accept(ben, invited)
      await somebodyWaits(engine.pool)
      return [answer] as const
    })
    assert.equal(said(await accepting), '409 invitation_withdrawn')
  })

  test('whoever accepts while the inviter leaves waits, and joins by nobody’s word', async (t) => {
    const world = await openOwners(t)
    const { db, engine, ada, ben, cleo, join, invite, accept } = world
    await join(ben)
    const invited = await invite(cleo.email, { by: ben })
    const [accepting] = await inTransaction(db, async (tx) => {
      const { id: accountId } = ada.checking
      done(await leaveNow(tx, contextOf(world, ben), [], { accountId, isProven: true }))
      const answer = accept(cleo, invited)
      await somebodyWaits(engine.pool)
      return [answer] as const
    })
    assert.equal(said(await accepting), '409 invitation_withdrawn')
  })

  test('whoever is removed while they invite leaves no invitation that opens something', async (t) => {
    const { ben, cleo, mailbox, join, asking, accept, remove } = await openOwners(t)
    await join(ben)
    const [invited] = await Promise.all([asking(cleo.email, { by: ben }), remove(ben)])
    if (said(invited) !== 'done') return
    const { text } = (await mailbox()).find(
      ({ to, text: words }) => to === cleo.email && words.includes('#'),
    )!
    const token = /account-invitation#(\S+)/.exec(text)![1]!
    const accepted = await accept(cleo, { token, code: invited.body.code })
    assert.equal(said(accepted), '409 invitation_withdrawn')
  })

  test('two owners who invite the same address at once make one invitation', async (t) => {
    const { ada, ben, cleo, join, asking } = await openOwners(t)
    await join(ben)
    const answers = await Promise.all([
      asking(cleo.email, { by: ada }),
      asking(cleo.email, { by: ben }),
    ])
    assert.deepEqual(answers.map(said).toSorted(), ['409 already_invited', 'done'])
  })
})
