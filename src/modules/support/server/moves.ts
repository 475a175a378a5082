import { type MessageState, STAFF_MOVES, type StaffMove } from '../inbox.contract.ts'
import type { MessageRow } from './tables.ts'

type Standing = Pick<MessageRow, 'state' | 'assigned_to'>

const UNCLOSED: readonly MessageState[] = ['open', 'assigned', 'answered']

/** From where each move is legal. What is not here cannot happen. */
const FROM: Readonly<Record<StaffMove, readonly MessageState[]>> = {
  assign: UNCLOSED,
  unassign: ['assigned'],
  answer: UNCLOSED,
  note: [...UNCLOSED, 'closed'],
  close: UNCLOSED,
  reopen: ['answered', 'closed'],
}

/** Where `move` leads from; undefined when it is not a legal move. */
export function stateAfter(
  { state, assigned_to }: Standing,
  move: StaffMove,
): MessageState | undefined {
  if (!FROM[move].includes(state)) return undefined
  switch (move) {
    case 'assign':
      return state === 'answered' ? 'answered' : 'assigned'
    case 'unassign':
      return 'open'
    case 'answer':
      return 'answered'
    case 'note':
      return state
    case 'close':
      return 'closed'
    case 'reopen':
      return assigned_to === null ? 'open' : 'assigned'
  }
}

/** The same answer for the screen that draws the buttons. */
export const allowedMoves = (message: Standing): StaffMove[] =>
  STAFF_MOVES.filter((move) => stateAfter(message, move) !== undefined)
