import { useState } from 'react'
import { askScheduleCode, type Schedule } from '../../../modules/standingOrders/contract.ts'
import { ScheduledNotice } from '../../../modules/standingOrders/web/ScheduledNotice.tsx'
import { useSchedule } from '../../../modules/standingOrders/web/useSchedule.ts'
import { WhenFields } from '../../../modules/standingOrders/web/WhenFields.tsx'
import {
  arrangementOf,
  SEND_NOW,
  type When,
  whenProblems,
} from '../../../modules/standingOrders/web/when.ts'
import { whenWords } from '../../../modules/standingOrders/web/words.ts'
import { type ScheduleSlot, scheduleSlot } from '../../../modules/transfers/web/form/scheduling.tsx'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { dayOf } from '../../../values/dates.ts'
import { LimitNotice } from '../../../modules/limits/web/LimitNotice.tsx'
import { PayeePicker } from '../../../modules/payees/web/PayeePicker.tsx'
import { SavePayee } from '../../../modules/payees/web/SavePayee.tsx'
import { recipientOf } from '../../../modules/transfers/web/receipt/headline.ts'
import { TransferPanel } from '../../../modules/transfers/web/TransferPanel.tsx'
import type { TransferPanelProps } from '../../../modules/transfers/web/useTransferPanel.ts'

/** Lets the forms send a transfer later, with the parts of scheduled transfers. */
function useScheduleSlot(): ScheduleSlot {
  const [arranged, setArranged] = useState<Schedule>()
  const scheduling = useSchedule(setArranged)
  return scheduleSlot<When>({
    ...scheduling,
    arranged,
    // Asked anew each time: the page may stay open past midnight.
    today: dayOf(serverNow(), institution.timeZone),
    now: SEND_NOW,
    Fields: WhenFields,
    problemsOf: whenProblems,
    arrangementOf,
    inWords: whenWords,
    Scheduled: ScheduledNotice,
    askCode: (body) => call(askScheduleCode, { body }),
  })
}

/** Moving money, with the limit above the forms and the people paid before. */
export function TransferForms(props: Pick<TransferPanelProps, 'accounts' | 'onPosted'>) {
  const schedule = useScheduleSlot()
  return (
    <TransferPanel
      {...props}
      schedule={schedule}
      limitNotice={<LimitNotice />}
      renderPayees={(kind, onPick) => <PayeePicker key={kind} kinds={[kind]} onPick={onPick} />}
      renderSavePayee={({ payeeId, to }) =>
        payeeId === null ? null : <SavePayee payeeId={payeeId} suggestedName={recipientOf(to)} />
      }
    />
  )
}
