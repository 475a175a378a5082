import { claimLoop, type JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { reversalsOf } from '../../ledger/server/ledger.ts'
import { claimDue, move } from '../../networkPayments/server/networkPayments.ts'
import { cutMessage, giveBackFee } from '../../wires/server/wires.ts'
import { forgetReversed } from './cancelling.ts'

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
      claim: (tx, { at }, mayBeTried) => claimDue(tx, { rail: 'wire', at }, mayBeTried),
      titleOf: ({ id }) => `International transfer ${referenceOf(id)}`,
      process: async (tx, ctx, payment) => {
        const { id, person_id: personId } = payment
        if ((await reversalsOf(tx, [id])).has(id)) {
          await forgetReversed(tx, { id, personId })
          await giveBackFee(tx, ctx, id)
          await move(tx, ctx, { id, state: 'cancelled' })
          return
        }
        await cutMessage(tx, ctx, payment)
      },
    },
    countMax,
  )
