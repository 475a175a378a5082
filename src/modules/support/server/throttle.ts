import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { windowThrottle } from '../../../platform/server/throttle.ts'
import { assert } from '../../../values/result.ts'

const charge = windowThrottle('support_throttle')

/** What one network, or one member, may send. */
const WRITING = { countMax: 5, lasts: '10 minutes' } as const

/**
 * Anybody can type anybody's address into the form, so what one address is sent by it is limited
 * for itself, however many networks the requests come from.
 */
const ACKNOWLEDGING = { countMax: 3, lasts: '1 day' } as const

/**
 * Counts one message from a network; false when there were too many. Never call these inside a
 * transaction: a refusal would take the count back.
 */
export const chargeNetwork = (
  db: Db,
  { at, address }: ActionContext<string | null>,
): Promise<boolean> => {
  assert(address !== null, 'a visitor writes from somewhere')
  return charge(db, at, { key: `network ${networkOf(address)}`, ...WRITING })
}

export const chargeMember = (db: Db, { at, actorId }: ActionContext): Promise<boolean> =>
  charge(db, at, { key: `member ${actorId}`, ...WRITING })

export const chargeAcknowledgment = (
  db: Db,
  { at }: ActionContext<string | null>,
  email: string,
): Promise<boolean> => charge(db, at, { key: `address ${email}`, ...ACKNOWLEDGING })
