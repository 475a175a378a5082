import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { everythingLockedSince, whoIs } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { KINDS_OF_OWN } from '../../paymentRules/paymentKind.contract.ts'
import {
  allowancesOf,
  ownAllowancesOf,
  passwordChangedAt,
} from '../../paymentRules/server/paymentRules.ts'
import type { OwnAllowances } from '../allowances.contract.ts'
import {
  openViewOf,
  presentToStaff,
  presentView,
  shareableCallOf,
} from '../../memberViews/server/memberViews.ts'
import type { Safety } from '../contract.ts'
import type { MemberSafety, StaffReport } from '../staff.contract.ts'
import { runningCallOf } from './calls.ts'
import { decimalOf } from './ownAllowances.ts'
import { reportsOf, reportsWaiting } from './reports.ts'
import type { ReportRow } from './tables.ts'
import { trustedContactOf } from './trustedContacts.ts'

type Moment = Pick<ActionContext, 'at' | 'actorId' | 'institution'>

/** What a member sees of their own safety: what they do not see is not so. */
export async function safetyOf(db: Db, { actorId, at }: Moment): Promise<Safety> {
  const call = await runningCallOf(db, actorId, at)
  const lockedSince = await everythingLockedSince(db, actorId)
  const reports = await reportsOf(db, actorId)
  // Pages are shown during a call alone.
  const view = call && (await openViewOf(db, actorId, at))
  return {
    call: call
      ? {
          id: call.id,
          canBeShown: (await shareableCallOf(db, actorId, at)) !== undefined,
          staffName: await fullNameOf(db, call.staff_id),
          topic: call.topic,
          startedAt: call.started_at.toISOString(),
          endsAt: call.ends_at.toISOString(),
        }
      : null,
    view: view ? await presentView(db, view) : null,
    lockedSince: lockedSince?.toISOString() ?? null,
    reports: reports.map((row) => ({
      id: row.id,
      words: row.words,
      at: row.event_at.toISOString(),
      reportedAt: row.reported_at.toISOString(),
      handledAt: row.handled_at?.toISOString() ?? null,
    })),
    trustedContact: await trustedContactOf(db, actorId),
    passwordChangedAt: (await passwordChangedAt(db, actorId))?.toISOString() ?? null,
  }
}

/** What a member set for themselves about what leaves them, and what is left of it today. */
export async function ownAllowancesFor(
  db: Db,
  ctx: Pick<ActionContext, 'at' | 'institution'>,
  personId: string,
): Promise<OwnAllowances> {
  const own = await ownAllowancesOf(db, ctx, personId)
  const left = (await allowancesOf(db, ctx, personId)).filter(({ isOwn }) => isOwn)
  return {
    allowances: own.map(({ kind, most, waiting }) => {
      const [first] = KINDS_OF_OWN[kind]
      const counted = left.find(({ kinds }) => kinds.includes(first!))
      return {
        kind,
        most: decimalOf(most),
        left: counted ? decimalOf(counted.amountLeft) : null,
        waiting: waiting && { most: decimalOf(waiting.most), from: waiting.from.toISOString() },
      }
    }),
  }
}

/** The same as staff see it. */
export async function memberSafetyOf(db: Db, ctx: Moment, personId: string): Promise<MemberSafety> {
  const { actorId, at } = ctx
  const call = await runningCallOf(db, personId, at)
  const lockedSince = await everythingLockedSince(db, personId)
  const view = call && (await openViewOf(db, personId, at))
  return {
    call: call
      ? {
          id: call.id,
          staffName: await fullNameOf(db, call.staff_id),
          isOwn: call.staff_id === actorId,
          topic: call.topic,
          startedAt: call.started_at.toISOString(),
          endsAt: call.ends_at.toISOString(),
        }
      : null,
    view: view ? await presentToStaff(db, view, actorId) : null,
    lockedSince: lockedSince?.toISOString() ?? null,
    reports: await presentReports(db, await reportsOf(db, personId)),
    trustedContact: await trustedContactOf(db, personId),
    allowances: (await ownAllowancesFor(db, ctx, personId)).allowances,
  }
}

const LISTED = 50

export async function waitingReports(
  db: Db,
): Promise<{ readonly reports: StaffReport[]; readonly count: number }> {
  const { count, rows } = await reportsWaiting(db, LISTED)
  return { reports: await presentReports(db, rows), count }
}

async function presentReports(db: Db, rows: readonly ReportRow[]): Promise<StaffReport[]> {
  const people = await whoIs(db, [...new Set(rows.map(({ person_id: id }) => id))])
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    name: people.get(row.person_id)?.name ?? '',
    words: row.said,
    at: row.event_at.toISOString(),
    address: row.address,
    reportedAt: row.reported_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    note: row.note,
  }))
}
