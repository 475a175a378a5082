import { call } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/clock.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { dayOf } from '../../../../values/dates.ts'
import { askScheduleCode, type CreateScheduleBody } from '../../../standingOrders/contract.ts'
import { arrangementOf, type When, whenWords } from '../../../standingOrders/web/standingOrders.ts'
import { useSchedule, WhenFields } from '../../../standingOrders/web/standingOrders.tsx'
import type { Common } from '../transferState.ts'
import type { Transfer } from '../useTransfer.ts'
import { takesTwo } from './common.ts'
import { say, type Translate, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** Asked anew each time: the page may stay open past midnight. */
export const today = () => dayOf(serverNow(), institution.timeZone)

/** Said on the review of a transfer that is sent later. */
const SENT_LATER = say(
  'On its date, if there is enough money then. Until then you can change or cancel it.',
)

type Order = Omit<CreateScheduleBody, keyof NonNullable<ReturnType<typeof arrangementOf>>>

interface LaterForm {
  readonly values: When & Pick<Common, 'fromAccountId'>
  readonly accounts: Transfer['accounts']
  readonly errorOf: (name: 'startsOn' | 'endsOn' | 'timesMax') => Words | undefined
  readonly setValues: (changed: Partial<When>) => void
}

/** Sends a transfer on another day, or again and again: to own accounts and to members. */
export function useLater({ onArranged }: Pick<Transfer, 'onArranged'>) {
  const { schedule, ...state } = useSchedule(onArranged)
  return {
    ...state,
    send: (order: Order, when: When, onRefused?: Parameters<typeof schedule>[1]) => {
      const arrangement = arrangementOf(when)
      if (arrangement) schedule({ ...order, ...arrangement }, onRefused)
    },
    /** Asks for the code it needs; null where it needs none. */
    askCode: async (order: Order, when: When, anew: boolean) => {
      const arrangement = arrangementOf(when)
      if (!arrangement) return { asked: null, firstPayment: false }
      return call(askScheduleCode, { body: { payment: { ...order, ...arrangement }, anew } })
    },
  }
}

/** Whether it is sent another day; the money need not be there yet. */
export const isLater = ({ mode }: Pick<When, 'mode'>): boolean => mode !== 'now'

/** What the review says of the date; undefined for what is sent now. */
export const laterRows = (t: Translate, when: When) =>
  isLater(when)
    ? {
        rows: [{ term: t('When'), detail: whenWords(t, when), what: t('when') }],
        arrives: t(SENT_LATER),
      }
    : undefined

/** When a transfer is sent. */
export function WhenToSend({ values, accounts, errorOf, setValues }: LaterForm) {
  const t = useTranslate()
  if (takesTwo(accounts, values.fromAccountId)) {
    return (
      <p className="text-small text-ink-2">
        {t(
          'It is sent as soon as a second owner signs. Nothing can be scheduled from this account.',
        )}
      </p>
    )
  }
  return (
    <WhenFields
      value={values}
      onChange={setValues}
      errors={{
        startsOn: errorOf('startsOn'),
        endsOn: errorOf('endsOn'),
        timesMax: errorOf('timesMax'),
      }}
      today={today()}
    />
  )
}
