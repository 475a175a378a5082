import type { ComponentType, ReactNode, Ref } from 'react'
import type { Day } from '../../../../values/dates.ts'
import type { CodeAsked } from '../../../../values/freshProof.ts'
import type {
  AskScheduleCodeBody,
  CreateScheduleBody,
  Schedule,
} from '../../../standingOrders/contract.ts'
import type { OrderProblem } from '../../../../platform/web/failures.ts'
import type { FieldProblem, Judged } from '../../../../platform/web/details.ts'

/** What a schedule has beside a transfer. */
export type Arrangement = Pick<CreateScheduleBody, 'frequency' | 'startsOn' | 'endsOn' | 'timesMax'>

type Order = Omit<CreateScheduleBody, keyof Arrangement>

/** What another module brings so that transfers can be sent later. `When` stays among its parts. */
interface ScheduleParts<When> {
  /** What day it is where the institution is. */
  readonly today: Day
  /** What a form starts with. */
  readonly now: When
  readonly Fields: ComponentType<{
    readonly value: When
    readonly onChange: (when: When) => void
    readonly errors: Readonly<Record<string, string | undefined>>
    readonly today: Day
  }>
  readonly problemsOf: (when: When, today: Day) => readonly FieldProblem[]
  /** Undefined for a transfer that is sent now. */
  readonly arrangementOf: (when: When) => Arrangement | undefined
  readonly inWords: (when: When) => string
  /** Asks for the code it needs; null where it needs none. */
  readonly askCode: (question: AskScheduleCodeBody) => Promise<{ readonly asked: CodeAsked | null }>
  /** Arranges it; `arranged` tells when that is done. */
  readonly schedule: (body: CreateScheduleBody, onRefused?: (problem: OrderProblem) => void) => void
  readonly isPending: boolean
  readonly problem: OrderProblem | undefined
  readonly reset: () => void
  /** What was arranged last. */
  readonly arranged: Schedule | undefined
  /** Shows it, in the place of a receipt. */
  readonly Scheduled: ComponentType<{
    readonly schedule: Schedule
    readonly titleRef?: Ref<HTMLHeadingElement>
    readonly onAnother: () => void
  }>
}

export type ScheduleSlot = ScheduleParts<unknown>

/** Puts the parts together where both modules are known. */
export const scheduleSlot = <When,>(parts: ScheduleParts<When>): ScheduleSlot =>
  parts as unknown as ScheduleSlot

/** When a transfer is to be sent, as a form holds it. */
export interface WhenProps {
  readonly slot: ScheduleSlot | undefined
  /** Undefined until somebody chooses. */
  readonly when: unknown
  readonly putWhen: (when: unknown) => void
}

/** What a form does with a transfer that is not sent now. Without a slot everything is sent now. */
export function whenOf({ slot, when, putWhen }: WhenProps) {
  const chosen = when ?? slot?.now
  const problems = slot?.problemsOf(chosen, slot.today) ?? []
  const arrangement = problems.length > 0 ? undefined : slot?.arrangementOf(chosen)
  const fields = (errors: Readonly<Record<string, string | undefined>>): ReactNode =>
    slot ? (
      <slot.Fields
        value={chosen}
        onChange={(next) => {
          slot.reset()
          putWhen(next)
        }}
        errors={errors}
        today={slot.today}
      />
    ) : null
  return {
    isPending: slot?.isPending ?? false,
    problem: slot?.problem,
    reset: () => slot?.reset(),
    /** Whether it is sent another day; the money need not be there yet. */
    later: problems.length > 0 || arrangement !== undefined,
    judge: <Body,>(judged: Judged<Body>): Judged<Body> =>
      problems.length === 0
        ? judged
        : { ...judged, body: undefined, problems: [...judged.problems, ...problems] },
    words: arrangement ? (slot?.inWords(chosen) ?? '') : '',
    fields,
    askCode: async (order: Order, anew: boolean) =>
      arrangement && slot
        ? await slot.askCode({ payment: { ...order, ...arrangement }, anew })
        : { asked: null },
    send: (order: Order, onRefused?: (problem: OrderProblem) => void) =>
      arrangement && slot?.schedule({ ...order, ...arrangement }, onRefused),
  }
}

/** Said on the review of a transfer that is sent later. */
export const SENT_LATER =
  'On its date, if there is enough money then. Until then you can change or cancel it.'
