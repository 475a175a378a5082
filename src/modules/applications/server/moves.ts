import type { ApplicationState, StaffMove } from '../contract.ts'

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
