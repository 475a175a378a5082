import { attempt, type Tx } from '../../../platform/server/db.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, refuse, type Result } from '../../../values/result.ts'
import { accountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import {
  houseAccount,
  post,
  type PostOrder,
  type Receipt,
  timingOf,
} from '../../ledger/server/ledger.ts'
import { recordPayment } from '../../payees/server/payees.ts'
import type { PostingRefusal } from '../contract.ts'
import { type Contents, recipientOf } from './contents.ts'
import { endOf, tellOfTransfer } from './letters.ts'
import { REFUSED } from './policy.ts'
import { shownNameOf } from './recipients.ts'
import type { TransferScene } from './scene.ts'

/** An order ready to become a posting. */
export interface Carried {
  readonly id: string
  readonly memberId: string
  readonly address: string | null
  readonly from: ShareAccount
  readonly order: Contents
  /** The Checking of a member who is paid; nobody else has an account with us. */
  readonly to: ShareAccount | undefined
}

/**
 * Posts an order and writes what belongs to it: payee, audit record, notifications, mail. All or,
 * when the ledger refuses, nothing; the caller's transaction goes on either way. The posting comes
 * last, because it locks accounts that everybody uses until the transaction commits.
 * @param claim writes the order down as sent; false when its id is taken, which is `id_reused`
 */
export const carry = (
  tx: Tx,
  scene: TransferScene,
  carried: Carried,
  claim: (payeeId: string) => Promise<boolean>,
): Promise<Result<Receipt, PostingRefusal>> =>
  attempt(tx, async () => {
    const { memberId, order } = carried
    const at = scene.clock.now()
    const payeeId = await recordPayment(tx, { memberId, recipient: recipientOf(order), at })
    if (!(await claim(payeeId))) return refuse('id_reused')
    const sender = await shownNameOf(tx, memberId)
    await accompany(tx, scene, { ...carried, sender }, at)
    const posted = await post(tx, postOrderOf({ ...carried, sender }), timingOf(scene))
    return posted.ok ? posted : refuse(REFUSED[posted.code])
  })

interface Named extends Carried {
  /** As a recipient of ours gets to know the sender. */
  readonly sender: string
}

async function accompany(tx: Tx, scene: TransferScene, carried: Named, at: Date): Promise<void> {
  const { id, memberId, address, order, to } = carried
  const { minor, currency } = fromDecimal(order.contents.dollars)
  const detail = { transfer: id, reason: REASON[order.kind], amount: minor.toString(), currency }
  await record(tx, { at, actorId: memberId, subjectId: memberId, address, action: POSTED, detail })
  const { institution } = scene
  await tellOfTransfer({ tx, institution, at, transferId: id, ...carried }, to)
}

const POSTED = 'transfer.posted'

const REASON = {
  user: 'member_transfer',
  external: 'us_bank_transfer',
  international: 'international_transfer',
} as const satisfies Record<Contents['kind'], PostOrder['reason']>

function postOrderOf(carried: Named): PostOrder {
  const { id, memberId, from, order } = carried
  return {
    id,
    actor: { channel: 'member', actorId: memberId },
    reason: REASON[order.kind],
    from: from.ledgerAccountId,
    to: destinationOf(carried),
    amount: fromDecimal(order.contents.dollars),
    details: { memo: order.contents.reference, ...wordsOf(carried) },
  }
}

/** Money that leaves the house goes through the clearing account of its way out. */
function destinationOf({ order, to }: Carried): bigint {
  if (order.kind === 'external') return houseAccount('clearing:us-banks')
  if (order.kind === 'international') return houseAccount('clearing:international')
  assert(to, 'a member is paid on an account of theirs')
  return to.ledgerAccountId
}

/** What both sides read in their activity. Never a whole account number: the journal is for good. */
function wordsOf({ sender, order: { kind, contents } }: Named) {
  switch (kind) {
    case 'user':
      return { sender, recipient: contents.name }
    case 'external': {
      const { bankName, accountName, accountNumber } = contents
      return { recipient: accountName, bank: bankName, last4: accountNumber.slice(-4) }
    }
    case 'international': {
      const { recipientName, bankName, country, amount, currency } = contents
      const foreign = { country, currency, foreignAmount: amount }
      return { recipient: recipientName, bank: bankName, last4: endOf(contents), ...foreign }
    }
  }
}

/** Where money sent to a member goes; undefined when they have no such account. */
export const checkingOf = async (tx: Tx, memberId: string): Promise<ShareAccount | undefined> =>
  (await accountsOf(tx, memberId)).find(({ kind }) => kind === 'Checking')
