import {
  addOwner,
  checkingOf,
  openAccountOf,
  ownAccount,
  setTwoToSign,
} from '../../src/modules/accounts/server/accounts.ts'
import { propose } from '../../src/modules/signatures/server/signatures.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { done as went } from '../factories/outcomes.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { BEN, type Browser, type Member } from './member.ts'
import { done, type Prepare } from './prepare.ts'

/** A further account that Ada and Ben own, with $10.00 in it. */
async function shared({ union, owner, checking, personId }: Member, twoToSign: boolean) {
  const { rows } = await owner.query<{ person_id: string }>(
    'select person_id from sign_in where email = $1',
    [BEN],
  )
  const benId = rows[0]!.person_id
  const at = union.clock.now()
  const account = await inTransaction(union.db, async (tx) => {
    const what = { product: 'checking', kind: 'Checking', name: null } as const
    const { memberId } = checking
    const accountId = await openAccountOf(tx, { ...what, memberId, personId, at })
    went(await addOwner(tx, { accountId, personId: benId, role: 'joint', at }))
    const opened = (await ownAccount(tx, benId, accountId, 'view'))!
    await setTwoToSign(tx, opened, twoToSign)
    return { ...opened, twoToSign }
  })
  await union.deposit(account, '10.00')
  return { account, benId }
}

/** What waits there for Ada's signature, or for that of Ben. */
async function waiting(ada: Member, by: 'ada' | 'ben'): Promise<string> {
  // By a route that was raced before.
  await ada.owner.query('update sign_in set outgoing_blocked_until = null')
  const { account, benId } = await shared(ada, true)
  const { union, customer } = ada
  const id = newId()
  const personId = by === 'ada' ? ada.personId : benId
  // The first Checking of Ada's may be the account they share: both were opened at one moment.
  const to = by === 'ada' ? ada.checking : (await checkingOf(union.db, benId))!
  const order = {
    actor: { channel: 'member', actorId: personId },
    reason: 'own_transfer',
    from: account.ledgerAccountId,
    to: to.ledgerAccountId,
    amount: money(100n),
    details: { memo: 'Rent' },
  } as const
  await inTransaction(union.db, async (tx) => {
    const proposal = {
      id,
      kind: 'own_transfer',
      account,
      payee: 'Checking',
      reference: 'Rent',
      contents: { toAccountId: to.id, amount: '100' },
      order,
    }
    went(await propose(tx, contextOf(union, { personId, customer }), proposal))
  })
  return id
}

const proven =
  (to: 'on' | 'off'): Prepare =>
  async (ada, by) => {
    const { account } = await shared(ada, to === 'off')
    const proof = await ada.proof('two_to_sign', { accountId: account.id })
    return () => by.post(`/api/accounts/${account.id}/two-to-sign/${to}`, { proof })
  }

const askCode = async (id: string, by: Browser) =>
  (await done(by.post(`/api/signatures/${id}/code`, { anew: false }))).asked.challengeId as string

/** What a member does about second signatures. */
export const SIGNATURE_CHANGES: Readonly<Record<string, Prepare>> = {
  'POST /api/accounts/{accountId}/two-to-sign/on': proven('on'),
  'POST /api/accounts/{accountId}/two-to-sign/off': proven('off'),
  'POST /api/signatures/{id}/code': async (ada, by) => {
    const id = await waiting(ada, 'ben')
    return () => by.post(`/api/signatures/${id}/code`, { anew: true })
  },
  'POST /api/signatures/{id}/sign': async (ada, by) => {
    const id = await waiting(ada, 'ben')
    const proof = { challengeId: await askCode(id, by), code: await ada.code() }
    return () => by.post(`/api/signatures/${id}/sign`, { proof })
  },
  'POST /api/signatures/{id}/decline': async (ada, by) => {
    const id = await waiting(ada, 'ben')
    return () => by.post(`/api/signatures/${id}/decline`, { reason: 'Not now' })
  },
  'POST /api/signatures/{id}/take-back': async (ada, by) => {
    const id = await waiting(ada, 'ada')
    return () => by.post(`/api/signatures/${id}/take-back`)
  },
}
