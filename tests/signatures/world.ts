import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { addOwner, setTwoToSign } from '../../src/modules/accounts/server/accounts.ts'
import { endLapsed } from '../../src/modules/signatures/server/signatures.ts'
import { SIGNABLES } from '../../src/apps/server/modules.ts'
import type { Clock } from '../../src/platform/server/clock.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer } from '../factories/client.ts'
import { codeMailedTo } from '../factories/codes.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { type Actor, openOwners, type OwnersWorld } from '../owners/world.ts'

export { said } from '../owners/world.ts'

export interface SignatureWorld extends OwnersWorld {
  /** Ada's Checking, which she and Ben own. */
  readonly accountId: string
  turnOn(who?: Actor): Promise<Answer>
  proposeOff(who?: Actor): Promise<Answer>
  /** From Ada's Checking to her Savings. */
  proposing(amount: string, id?: string, who?: Actor): Promise<Answer>
  /** The same where it must wait; its id. */
  propose(amount: string): Promise<string>
  /** With the code that is mailed for it. */
  sign(who: Actor, id: string): Promise<Answer>
  proofFor(who: Actor, id: string): Promise<object>
  signWith(who: Actor, id: string, proof: object): Promise<Answer>
  decline(who: Actor, id: string): Promise<Answer>
  takeBack(who: Actor, id: string): Promise<Answer>
  waiting(who: Actor): Promise<readonly { readonly id: string; readonly may: string }[]>
  /** Runs the job once, by a clock of its own where one is given. */
  endOver(by?: Clock): Promise<number>
}

/** Ada and Ben own her Checking with $100.00 in it; Cleo has nothing to do with it. */
export async function openSignatures(t: TestContext, { on = true } = {}): Promise<SignatureWorld> {
  const world = await openOwners(t)
  const { ada, ben, db, clock, institution, prove, mailbox } = world
  const accountId = ada.checking.id
  // How they come to this, with an invitation and with proof, is for tests of their own.
  await inTransaction(db, async (tx) => {
    const joins = { accountId, personId: ben.personId, role: 'joint', at: clock.now() } as const
    done(await addOwner(tx, joins))
    if (on) await setTwoToSign(tx, ada.checking, true)
  })
  const change = async (to: 'on' | 'off', who: Actor): Promise<Answer> => {
    const proof = await prove(who, 'two_to_sign', accountId)
    return who.client.post(`/api/accounts/${accountId}/two-to-sign/${to}`, { proof })
  }
  const proposing: SignatureWorld['proposing'] = (amount, id = newId(), who = ada) =>
    who.client.post('/api/transfers/between-accounts', {
      id,
      fromAccountId: accountId,
      toAccountId: (who as Actor<Member>).savings.id,
      amount,
      reference: 'Rainy day',
    })
  const proofFor: SignatureWorld['proofFor'] = async (who, id) => {
    const { status, body } = await who.client.post(`/api/signatures/${id}/code`, { anew: false })
    assert.equal(status, 200, JSON.stringify(body))
    const code = codeMailedTo(who.email, await mailbox())
    return { challengeId: body.asked.challengeId, code }
  }
  const signWith: SignatureWorld['signWith'] = (who, id, proof) =>
    who.client.post(`/api/signatures/${id}/sign`, { proof })
  return {
    ...world,
    accountId,
    turnOn: (who = ada) => change('on', who),
    proposeOff: (who = ada) => change('off', who),
    proposing,
    propose: async (amount) => {
      const { status, body } = await proposing(amount)
      assert.deepEqual([status, body.status], [200, 'Waiting'], JSON.stringify(body))
      return body.id
    },
    sign: async (who, id) => signWith(who, id, await proofFor(who, id)),
    proofFor,
    signWith,
    decline: (who, id) =>
      who.client.post(`/api/signatures/${id}/decline`, { reason: 'Not before the rent is paid' }),
    takeBack: (who, id) => who.client.post(`/api/signatures/${id}/take-back`),
    waiting: async ({ client }) => (await client.get('/api/signatures')).body.waiting,
    endOver: (by = clock) =>
      endLapsed(db, { clock: by, institution, log: createLog('silent') }, SIGNABLES, 100),
  }
}
