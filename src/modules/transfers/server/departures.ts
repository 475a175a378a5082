import { type RawBuilder, sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { referenceOf } from '../../../values/ids.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { forgetOutgoing } from './outgoing.ts'

interface QueuedOrder {
  readonly id: string
  readonly person_id: string
}

/**
 * Lets the international transfers leave whose time to be cancelled is over; each leaves once,
 * however many servers look. One that staff reversed while it waited has no money behind it any
 * more: it is cancelled and stays here.
 * @returns how many left or were cancelled
 */
export const sendQueued = (
  db: Db,
  dependencies: JobDependencies,
  countMax: number,
): Promise<number> =>
  claimLoop(
    db,
    dependencies,
    {
      job: 'international departures',
      key: ['id'],
      claim: claimQueued,
      titleOf: ({ id }) => `International transfer ${referenceOf(id)}`,
      process: sendOrCancel,
    },
    countMax,
  )

async function claimQueued(
  tx: Tx,
  { at }: ActionContext<null>,
  mayBeTried: RawBuilder<boolean>,
): Promise<QueuedOrder | undefined> {
  const { rows } = await sql<QueuedOrder>`
    select id, person_id from transfer_order
     where state = 'queued' and cancel_until <= ${at} and ${mayBeTried}
     order by cancel_until, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

async function sendOrCancel(
  tx: Tx,
  { at }: ActionContext<null>,
  { id, person_id: personId }: QueuedOrder,
): Promise<void> {
  const isReversed = (await reversalsOf(tx, [id])).has(id)
  if (isReversed) await forgetOutgoing(tx, { personId, id })
  await sql`
    update transfer_order set state = ${isReversed ? 'cancelled' : 'sent'}, ended_at = ${at}
     where id = ${id}`.execute(tx)
  await publish(tx, 'transfers', [personId])
}
