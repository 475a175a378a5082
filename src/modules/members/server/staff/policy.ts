import type { Status } from '../../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
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

/** The same answer for the screen that draws the buttons. */
export const allowedMoves = (actorId: string, subject: Subject): StandingMove[] =>
  STANDING_MOVES.filter((move) => mayMove(actorId, subject, move).ok)
