import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { openMessage } from '../../../rails/iso20022/reading.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { keepFile } from '../../networkPayments/server/networkPayments.ts'
import { referenceIn } from './composing.ts'

interface NewMessage {
  /** Of the payment or the request that it is about. */
  readonly id: string
  readonly kind: 'pacs.008' | 'camt.056' | 'camt.029'
  readonly content: string
  /** Whose message it is, where it carries money. */
  readonly payment?: { readonly uetr: string; readonly minor: bigint }
}

/** Keeps a message of ours as a file that goes out, once our own reader could open it. */
export async function keepMessage(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { id, kind, content, payment }: NewMessage,
): Promise<void> {
  const bytes = Buffer.from(content)
  const opened = openMessage(bytes)
  assert(opened.ok, 'a message of ours can be read')
  await keepFile(
    tx,
    { ...ctx, actorId: null },
    {
      id: newId(ctx.at.getTime()),
      rail: 'wire',
      name: `${kind}-${referenceIn(id)}.xml`,
      content: bytes,
      entryCount: payment ? 1 : 0,
      debitMinor: 0n,
      creditMinor: payment?.minor ?? 0n,
      settlements: [],
      payments: payment ? [{ id, trace: payment.uetr }] : [],
    },
  )
}
