import { type ApplicationState, type Gap, GAPS, STAFF_MOVES, type StaffMove } from '../contract.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'

export type Move = 'submit' | 'answer' | StaffMove

interface Step {
  readonly from: readonly ApplicationState[]
  readonly to: ApplicationState
}

const OPEN = ['submitted', 'needs_information'] as const

/** Every legal move after the submission. What is not here cannot happen; an approval is final. */
const STEPS: Readonly<Record<Exclude<Move, 'submit'>, Step>> = {
  requestInformation: { from: ['submitted'], to: 'needs_information' },
  answer: { from: ['needs_information'], to: 'submitted' },
  approve: { from: OPEN, to: 'approved' },
  reject: { from: OPEN, to: 'rejected' },
  reopen: { from: ['rejected'], to: 'submitted' },
}

/** Where `move` leads from `state`; undefined when it is not a legal move. */
export function stateAfter(
  state: ApplicationState,
  move: Exclude<Move, 'submit'>,
): ApplicationState | undefined {
  const { from, to } = STEPS[move]
  return from.includes(state) ? to : undefined
}

interface Subject {
  readonly person_id: string
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
  { person_id, state }: Subject,
  move: StaffMove,
): Result<ApplicationState, 'own_application' | 'already_handled'> {
  if (actorId === person_id) return refuse('own_application')
  const to = stateAfter(state, move)
  return to === undefined ? refuse('already_handled') : ok(to)
}

/** The same answer for the screen that draws the buttons. */
export const allowedMoves = (actorId: string, subject: Subject): StaffMove[] =>
  STAFF_MOVES.filter((move) => mayMove(actorId, subject, move).ok)
