import { classNames } from '../../../ui/classNames.ts'
import type { ApplicationState } from '../contract.ts'

const LOOK: Readonly<Record<ApplicationState, readonly [word: string, look: string]>> = {
  submitted: ['Pending', 'bg-accent-soft text-accent-ink'],
  needs_information: ['Waiting for applicant', 'bg-info-soft text-info'],
  approved: ['Approved', 'bg-credit-soft text-credit'],
  rejected: ['Rejected', 'bg-danger-soft text-danger'],
}

/** The state in a word; the color only repeats it. */
export function StateTag({ state }: { readonly state: ApplicationState }) {
  const [word, look] = LOOK[state]
  return (
    <span className={classNames('rounded-tag border border-current/30 px-2 text-caption', look)}>
      {word}
    </span>
  )
}
