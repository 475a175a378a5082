import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { type Limit, throttle } from '../../../platform/server/throttle.ts'
import { assert } from '../../../values/result.ts'

/** What one network, or one member, may send. */
const WRITING = { countMax: 5, lasts: '10 minutes' } as const

/**
 * Anybody can type anybody's address into the form, so what one address is sent by it is limited
 * for itself, however many networks the requests come from.
 */
const ACKNOWLEDGING = { countMax: 3, lasts: '1 day' } as const

const charge = async (db: Db, at: Date, limit: Limit): Promise<boolean> =>
  (await throttle(db, at, limit)) === 0

/** Counts one message from a network; false when there were too many. */
export const chargeNetwork = (
  db: Db,
  { at, address }: ActionContext<string | null>,
): Promise<boolean> => {
  assert(address !== null, 'a visitor writes from somewhere')
  return charge(db, at, { key: `message from ${networkOf(address)}`, ...WRITING })
}

/** Counts one conversation that a member begins. */
export const chargeBeginning = (db: Db, { at, actorId }: ActionContext): Promise<boolean> =>
  charge(db, at, { key: `message of ${actorId}`, ...WRITING })

/** What a member may add to conversations that go on: more, because people write in short lines. */
const REPLYING = { countMax: 20, lasts: '10 minutes' } as const

export const chargeReply = (db: Db, { at, actorId }: ActionContext): Promise<boolean> =>
  charge(db, at, { key: `reply of ${actorId}`, ...REPLYING })

export const chargeAcknowledgment = (
  db: Db,
  { at }: ActionContext<string | null>,
  email: string,
): Promise<boolean> => charge(db, at, { key: `acknowledgment to ${email}`, ...ACKNOWLEDGING })
