import { factorsForStaff } from '../../factors/server/factors.ts'
import {
  everythingLockedSince,
  lastSignInOf,
  outgoingBlockedUntil,
  sessionsOf,
} from '../../identity/server/identity.ts'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'

const devices: OverviewKind = {
  kind: 'devices',
  permission: 'members:read',
  async read(db, { at }, personId) {
    const count = (await sessionsOf(db, personId, at)).length
    const last = await lastSignInOf(db, personId)
    if (!last) return { state: 'never' }
    return {
      state: count === 0 ? 'signed_out' : 'signed_in',
      count,
      at: last.at,
      about: last.device,
    }
  },
}

/** What keeps somebody from signing in or sending, as they call about. */
const signIn: OverviewKind = {
  kind: 'signIn',
  permission: 'members:read',
  async read(db, { at }, personId) {
    const { lockedUntil, isLockedForGood } = await factorsForStaff(db, personId, at)
    const everythingLocked = await everythingLockedSince(db, personId)
    const blocked = await outgoingBlockedUntil(db, personId, at)
    if (isLockedForGood) return { state: 'locked_for_good' }
    if (lockedUntil) return { state: 'locked', at: lockedUntil }
    if (everythingLocked) return { state: 'everything_locked', at: everythingLocked }
    return blocked ? { state: 'outgoing_blocked', at: blocked } : { state: 'usual' }
  },
}

export const accessOverview = [devices, signIn] as const
