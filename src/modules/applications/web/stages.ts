import type { MyApplication } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

export type StageMark = 'done' | 'now' | 'open' | 'refused'

export interface Stage {
  readonly title: Sentence
  readonly mark: StageMark
  /** When it was reached. */
  readonly at?: string | undefined
  /** Who has to do something, in a stage under way. */
  readonly turn?: 'ours' | 'yours'
  /** In a stage that is not over. */
  readonly text?: Sentence
  /** What was asked and answered meanwhile. */
  readonly events?: readonly StageEvent[]
}

export interface StageEvent {
  readonly title: Sentence
  readonly at: string
  readonly note: string | null
}

const EVENT: Partial<Record<MyApplication['steps'][number]['move'], Sentence>> = {
  requestInformation: say('We asked you for more'),
  answer: say('You answered'),
  reject: say('We did not approve it'),
  reopen: say('We reopened it'),
}

/** The way of an application, in the order of the tracker. */
export function stagesOf(application: MyApplication): readonly Stage[] {
  const { state, submittedAt, email, steps, informationRequest } = application
  const isDecided = state === 'approved' || state === 'rejected'
  const decision = isDecided ? steps.at(-1) : undefined
  const events = steps.flatMap(({ move, at, note }): StageEvent[] => {
    // The decision that stands is a stage of its own, with its reason above.
    const title = at === decision?.at && move === decision.move ? undefined : EVENT[move]
    // An open question stands over the form that answers it.
    const isOpen = at === informationRequest?.at
    return title === undefined ? [] : [{ title, at, note: isOpen ? null : note }]
  })
  return [
    { title: say('Application received'), mark: 'done', at: submittedAt },
    email.confirmedAt === null
      ? decision
        ? { title: say('Email address not confirmed'), mark: 'open' }
        : {
            title: say('Confirm your email address'),
            mark: 'now',
            turn: 'yours',
            text: UNCONFIRMED,
          }
      : { title: say('Email address confirmed'), mark: 'done', at: email.confirmedAt },
    {
      ...(decision
        ? { title: say('Reviewed by our team'), mark: 'done', at: decision.at }
        : { title: say('Review by our team'), mark: 'now', ...TURN[state] }),
      events,
    },
    decisionStage(state, decision?.at),
  ]
}

const UNCONFIRMED = say('Open the link we sent you by email.')

const TURN: Partial<Record<MyApplication['state'], Pick<Stage, 'turn' | 'text'>>> = {
  submitted: { turn: 'ours' },
  needs_information: {
    turn: 'yours',
    text: say('We go on as soon as we have your answer. This typically takes 1-2 business days.'),
  },
}

function decisionStage(state: MyApplication['state'], at: string | undefined): Stage {
  if (state === 'approved') return { title: say('Approved'), mark: 'done', at }
  if (state === 'rejected') return { title: say('Not approved'), mark: 'refused', at }
  return {
    title: say('Decision'),
    mark: 'open',
    text: say('You get an email. Once you are approved, your accounts are open.'),
  }
}
