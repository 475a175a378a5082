import { useState } from 'react'
import { institution } from '../../../../platform/web/institution.ts'
import { AlertDialog } from '../../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { TransferReceipt } from '../../receipt.contract.ts'
import { recipientOf } from './headline.ts'
import { useCancel } from './useCancel.ts'
import { clockOf, minutesLeft, useSecondsLeft } from './useSecondsLeft.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

/** What is further away than that is no matter of seconds. */
const COUNTED_SECONDS = 3600

interface CancelWindowProps {
  readonly receipt: TransferReceipt
  /** Until when it waits. */
  readonly until: string
  /** It waits no longer: the receipt may read otherwise by now. */
  readonly onOver: () => void
}

/** How long a transfer can still be taken back, and the button that does it. */
export function CancelWindow({ receipt, until, onOver }: CancelWindowProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const left = useSecondsLeft(until, onOver)
  // It stays until somebody has looked at it, also past its time.
  const isHeld = receipt.onTheWay?.state === 'held'
  const cancel = useCancel(receipt.id)
  const close = () => {
    setAsking(false)
    if (cancel.error?.isRefused) onOver()
  }
  const ask = () => {
    cancel.reset()
    setAsking(true)
  }
  return (
    <div className="no-print mt-4 grid gap-3">
      {left > 0 || isHeld ? (
        <>
          {isHeld ? (
            <p>{t('You can cancel it as long as we look at it.')}</p>
          ) : left < COUNTED_SECONDS ? (
            <Countdown {...{ left, until }} />
          ) : (
            <p>
              {t.rich('You can cancel it until {moment}.', { moment: <Until instant={until} /> })}
            </p>
          )}
          <Button variant="secondary" className="justify-self-start" onClick={ask}>
            {t('Cancel this transfer')}
          </Button>
        </>
      ) : (
        <p role="status">{t('The time to cancel is over. It is leaving for the other bank.')}</p>
      )}
      <AlertDialog
        title={t('Cancel this transfer?')}
        open={asking}
        cancel={t('Keep it')}
        confirm={t('Cancel this transfer')}
        busy={cancel.isPending}
        busyLabel={t('Cancelling')}
        failure={cancel.error?.sentence}
        aboutFailure={{ children: cancel.error?.about }}
        onCancel={close}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
      >
        <p>
          {t('{amount} to {recipient} will not be sent. All of it goes back to {account}.', {
            amount: formatMoney(fromDecimal(receipt.amount)),
            recipient: recipientOf(receipt.to),
            account: receipt.from.kind,
          })}
        </p>
      </AlertDialog>
    </div>
  )
}

const Until = ({ instant }: { readonly instant: string }) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

interface CountdownProps {
  readonly left: number
  readonly until: string
}

/** Counts by the second for the eye and by the minute for the ear. */
const Countdown = ({ left, until }: CountdownProps) => {
  const t = useTranslate()
  return (
    <p>
      {t.rich('You can cancel it until {time}<left>: {clock} left</left>.', {
        time: <Time instant={until} zone={institution.timeZone} format="clock" />,
        left: (words) => <span aria-hidden="true">{words}</span>,
        clock: <strong className="tabular-nums">{clockOf(left)}</strong>,
      })}
      <span role="status" className="sr-only">
        {minutesLeft(t, left)}
      </span>
    </p>
  )
}
