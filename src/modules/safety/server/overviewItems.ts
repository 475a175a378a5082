import { everythingLockedSince } from '../../identity/server/identity.ts'
import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { ownAllowancesOf } from '../../paymentRules/server/paymentRules.ts'
import { runningCallOf } from './calls.ts'
import { decimalOf } from './ownAllowances.ts'
import { openReportsOf } from './reports.ts'

const call: OverviewKind = {
  kind: 'call',
  permission: 'members:read',
  async read(db, { at, actorId }, personId) {
    const running = await runningCallOf(db, personId, at)
    if (!running) return { state: 'none' }
    const isOwn = running.staff_id === actorId
    return {
      state: isOwn ? 'own' : 'colleague',
      count: 1,
      about: isOwn ? running.topic : await fullNameOf(db, running.staff_id),
      at: running.ends_at,
    }
  },
}

/** What a member locked, and said was not them. */
const safety: OverviewKind = {
  kind: 'safety',
  permission: 'members:read',
  async read(db, _reader, personId) {
    const lockedSince = await everythingLockedSince(db, personId)
    const waiting = await openReportsOf(db, personId)
    const known = { count: waiting.length, about: waiting[0]?.said ?? null }
    if (lockedSince) return { state: 'locked', ...known, at: lockedSince }
    return waiting.length === 0
      ? { state: 'none' }
      : { state: 'reported', ...known, at: waiting[0]!.reported_at }
  },
}

const allowances: OverviewKind = {
  kind: 'allowances',
  permission: 'members:read',
  async read(db, reader, personId) {
    const set = (await ownAllowancesOf(db, reader, personId)).filter(({ most }) => most !== null)
    const off = set.filter(({ most }) => most === 0n)
    return {
      state: off.length > 0 ? 'off' : set.length > 0 ? 'set' : 'none',
      count: set.length,
      lines: set.map(({ kind, most }) => ({ id: kind, what: kind, amount: decimalOf(most) })),
    }
  },
}

export const safetyOverview = [call, safety, allowances] as const
