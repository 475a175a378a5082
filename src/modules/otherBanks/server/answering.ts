import type { Answer, Letter } from './answer.ts'
import { answersToAch } from './ach.ts'
import { answersToChecks } from './checks.ts'
import { answersToMessage } from './messages.ts'
import { statementsOn } from './statements.ts'

/** By the end of its name. */
const KINDS = { ach: answersToAch, x937: answersToChecks, xml: answersToMessage }

const kindOf = (name: string) => KINDS[name.split('.').at(-1) as keyof typeof KINDS]

export const isAnswered = (name: string): boolean =>
  !name.startsWith('.') && kindOf(name) !== undefined

export const answersTo = (name: string, content: Uint8Array): readonly Answer[] =>
  kindOf(name)(name, content)

/** What its receivers read of it at their bank. */
export const lettersAbout = (name: string, content: Uint8Array): readonly Letter[] =>
  kindOf(name) === answersToAch ? statementsOn(name, content) : []
