import { Ban, Hourglass, KeyRound, type LucideIcon, NotebookPen } from 'lucide-react'
import type { TagTone } from '../../../../ui/lists/Tag.tsx'
import { say, type Sentence } from '../../../../values/sentence.ts'
import type { Period, RuleOutcome } from '../../contract.ts'

interface Choice<Value> {
  readonly value: Value
  readonly label: Sentence
}

export const PERIODS: readonly Choice<Period>[] = [
  { value: 'payment', label: say('One payment') },
  { value: 'day', label: say('All payments of a day') },
  { value: 'week', label: say('All payments of a week') },
  { value: 'month', label: say('All payments of a month') },
  { value: 'new_payee', label: say('All that goes to somebody new while they are new') },
]

export const OUTCOMES: readonly (Choice<RuleOutcome> & { readonly hint: Sentence })[] = [
  {
    value: 'deny',
    label: say('It is refused'),
    hint: say('The member reads how much is left, never which rule.'),
  },
  {
    value: 'review',
    label: say('It waits for staff'),
    hint: say('Its money is set aside. Only what leaves the member can wait.'),
  },
  {
    value: 'prove',
    label: say('It needs a fresh code'),
    hint: say('Also where none would be needed, but not between own accounts.'),
  },
  {
    value: 'allow',
    label: say('It goes and is kept on record'),
    hint: say('Nobody notices: to see what a rule would find.'),
  },
]

interface OutcomeLook {
  readonly tone: TagTone
  readonly icon: LucideIcon
  readonly word: Sentence
}

export const OUTCOME_LOOK: Readonly<Record<RuleOutcome, OutcomeLook>> = {
  deny: { tone: 'bad', icon: Ban, word: say('Refuses') },
  review: { tone: 'waiting', icon: Hourglass, word: say('Holds') },
  prove: { tone: 'good', icon: KeyRound, word: say('Asks for a code') },
  allow: { tone: 'neutral', icon: NotebookPen, word: say('Records') },
}
