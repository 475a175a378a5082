import type { Db } from '../../../platform/server/db.ts'
import { fromDecimal, money } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { accountsOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { namesOf } from '../../members/server/members.ts'
import { requestById, type SignatureRequest } from '../../signatures/server/signatures.ts'
import type { TransferReceipt, TransferStatus } from '../receipt.contract.ts'
import { type Contents, contentsOf, totalOf } from './contents.ts'
import { orderById } from './orders.ts'
import { present, presentDestination, presentOwn, type ReceiptFacts } from './presentReceipt.ts'

const IN_WORDS = {
  open: 'Waiting',
  // In the moment before the ledger has its transfer nobody reads it.
  signed: 'Completed',
  declined: 'Declined',
  withdrawn: 'Cancelled',
  lapsed: 'Lapsed',
  released: 'Cancelled',
} as const satisfies Record<SignatureRequest['state'], TransferStatus>

/** Who signed a transfer beside whoever ordered it; undefined where one signature was enough. */
export async function signerOf(db: Db, transferId: string): Promise<string | undefined> {
  const request = await requestById(db, transferId)
  return request?.state === 'signed' ? nameOf(db, request.decided_by!) : undefined
}

/** What there is of a transfer that waits for a second signature, or did not get it, for whoever sees its account. */
export async function proposedReceipt(
  db: Db,
  personId: string,
  transferId: string,
  replayed: boolean,
): Promise<TransferReceipt | undefined> {
  if (!idSchema().safeParse(transferId).success) return undefined
  const request = await requestById(db, transferId)
  if (!request || request.amount_minor === null) return undefined
  const accounts = await accountsOf(db, personId)
  const from = accounts.find(({ id }) => id === request.account_id)
  if (!from) return undefined
  const status = IN_WORDS[request.state]
  const orderedBy = await nameOf(db, request.proposed_by)
  const facts: ReceiptFacts = {
    id: request.id,
    amount: money(request.amount_minor),
    postedAt: request.proposed_at,
    reference: request.reference ?? '',
    orderedBy,
    ...(request.state === 'open' && { waitsUntil: request.expires_at }),
    ...(request.state === 'declined' && {
      declined: { by: await nameOf(db, request.decided_by!), reason: request.decline_reason },
    }),
    from,
    replayed,
    fromBalanceAfter: (await balanceOf(db, from.ledgerAccountId)).posted,
    toBalanceAfter: undefined,
  }
  const row = await orderById(db, request.proposed_by, request.id)
  if (!row) return presentProposedOwn(facts, { request, accounts, status })
  return presentSetAside(facts, contentsOf(row), { status, cancelUntil: null })
}

/** The receipt of an order whose money is set aside, or was. */
export function presentSetAside(
  facts: ReceiptFacts,
  order: Contents,
  { status, cancelUntil }: { readonly status: TransferStatus; readonly cancelUntil: Date | null },
): TransferReceipt {
  const amount = fromDecimal(order.contents.dollars)
  const taken = totalOf(order).minor - amount.minor
  const fee = taken === 0n ? undefined : { amount: money(taken), isBack: false }
  const to = presentDestination(order)
  return present(
    { ...facts, amount, fee },
    { kind: order.kind, status, to, cancelUntil, payeeId: null },
  )
}

interface OwnProposal {
  readonly request: SignatureRequest
  readonly accounts: readonly ShareAccount[]
  readonly status: TransferStatus
}

function presentProposedOwn(
  facts: ReceiptFacts,
  { request, accounts, status }: OwnProposal,
): TransferReceipt {
  const { toAccountId } = request.contents as { readonly toAccountId: string }
  const to = accounts.find(({ id }) => id === toAccountId)
  if (to) return presentOwn({ ...facts, to, status })
  // It goes to an account that is another's alone.
  const kept = { kind: 'own', status, cancelUntil: null, payeeId: null } as const
  return present(facts, { ...kept, to: { type: 'member', name: request.payee } })
}

async function nameOf(db: Db, personId: string): Promise<string> {
  const name = (await namesOf(db, [personId])).get(personId)
  assert(name, `${personId} has a name`)
  return fullName(name)
}
