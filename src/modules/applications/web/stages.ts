import type { MyApplication } from '../contract.ts'

export type StageMark = 'done' | 'now' | 'open' | 'refused'

export interface Stage {
  readonly title: string
  readonly mark: StageMark
  /** When it was reached. */
  readonly at?: string | undefined
  /** In a stage that is not over. */
  readonly text?: string
  /** What was asked and answered meanwhile. */
  readonly events?: readonly StageEvent[]
}

export interface StageEvent {
  readonly title: string
  readonly at: string
  readonly note: string | null
}

const EVENT: Partial<Record<MyApplication['steps'][number]['move'], string>> = {
  requestInformation: 'We asked you for more',
  answer: 'You answered',
}

/** The way of an application, in the order of the tracker. */
export function stagesOf({ state, submittedAt, email, steps }: MyApplication): readonly Stage[] {
  const decision = steps.findLast(({ move }) => move === 'approve' || move === 'reject')
  const events = steps.flatMap(({ move, at, note }): StageEvent[] => {
    const title = EVENT[move]
    return title === undefined ? [] : [{ title, at, note }]
  })
  return [
    { title: 'Application received', mark: 'done', at: submittedAt },
    email.confirmedAt === null
      ? { title: 'Email address confirmed', mark: decision ? 'open' : 'now', text: UNCONFIRMED }
      : { title: 'Email address confirmed', mark: 'done', at: email.confirmedAt },
    {
      title: 'Reviewed by our team',
      ...(decision
        ? { mark: 'done', at: decision.at }
        : { mark: 'now', text: state === 'submitted' ? WAITING_FOR_US : WAITING_FOR_YOU }),
      events,
    },
    decisionStage(state, decision?.at),
  ]
}

const UNCONFIRMED = 'Open the link we sent you by email.'
const WAITING_FOR_US = 'This typically takes 1-2 business days.'
const WAITING_FOR_YOU = 'We go on as soon as we have your answer.'

function decisionStage(state: MyApplication['state'], at: string | undefined): Stage {
  if (state === 'approved') return { title: 'Approved', mark: 'done', at }
  if (state === 'rejected') return { title: 'Not approved', mark: 'refused', at }
  return { title: 'Decision', mark: 'open', text: 'You get an email as soon as there is one.' }
}
