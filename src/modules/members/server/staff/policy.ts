import type { Role, Status } from '../../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { roleHolds } from '../../../../values/staffPermissions.ts'
import type { StaffRole } from '../../../../values/staffRoles.ts'
import { mayUsePortal } from '../../../../values/standing.ts'
import { STANDING_MOVES, type StandingMove } from '../../contract.ts'

interface Subject {
  readonly personId: string
  readonly status: Status
}

type MoveRefusal = 'own_standing' | 'not_approved' | 'not_suspended'

/** Nobody changes their own standing; only whoever may use the portal can be kept out of it. */
export function mayMove(
  actorId: string,
  subject: Subject,
  move: StandingMove,
): Result<void, MoveRefusal> {
  if (actorId === subject.personId) return refuse('own_standing')
  if (move === 'reinstate')
    return subject.status === 'suspended' ? ok(undefined) : refuse('not_suspended')
  return mayUsePortal(subject) ? ok(undefined) : refuse('not_approved')
}

/** Who looks, and by which role. */
export interface Actor {
  readonly actorId: string
  readonly staffRole?: StaffRole | null
}

/** What of that a role needs to keep somebody out, or let them in again. */
export const neededToMove = (subject: { readonly role: Role }) =>
  subject.role === 'admin' ? 'staff:manage' : 'members:suspend'

/** The same answer for the screen that draws the buttons. */
export const allowedMoves = (
  { actorId, staffRole = null }: Actor,
  subject: Subject & { readonly role: Role },
): StandingMove[] =>
  roleHolds(staffRole, neededToMove(subject))
    ? STANDING_MOVES.filter((move) => mayMove(actorId, subject, move).ok)
    : []
