import { type ApplicationState, type Gap, GAPS, STAFF_MOVES, type StaffMove } from '../contract.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { stateAfter } from './moves.ts'

interface Subject {
  readonly member_id: string
  readonly state: ApplicationState
}

/** What an approval of such an application would pass over. */
export const gapsOf = (state: ApplicationState, emailConfirmedAt: Date | null): Gap[] => {
  const lacks = {
    emailUnconfirmed: emailConfirmedAt === null,
    requestUnanswered: state === 'needs_information',
  }
  return GAPS.filter((gap) => lacks[gap])
}

/** Nobody decides about themselves, and a decision is made once. */
export function mayMove(
  actorId: string,
  { member_id, state }: Subject,
  move: StaffMove,
): Result<ApplicationState, 'own_application' | 'already_handled'> {
  if (actorId === member_id) return refuse('own_application')
  const to = stateAfter(state, move)
  return to === undefined ? refuse('already_handled') : ok(to)
}

/** The same answer for the screen that draws the buttons. */
export const allowedMoves = (actorId: string, subject: Subject): StaffMove[] =>
  STAFF_MOVES.filter((move) => mayMove(actorId, subject, move).ok)
