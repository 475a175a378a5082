import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { LiftBody, liftStopOrder, type StopOrder } from '../contract.ts'

interface StopListProps {
  readonly stops: readonly StopOrder[]
  readonly mayAct: boolean
  /** Told what to say of it. */
  readonly onLifted: (sentence: Words) => void
}

/** Companies that are stopped, each with who did it and the way to allow it again. */
export function StopList({ stops, ...rest }: StopListProps) {
  const t = useTranslate()
  return (
    <ul aria-label={t('Stopped companies')} className="divide-y divide-line border-y border-line">
      {stops.map((stop) => (
        <li key={stop.id} className="grid gap-2 py-3">
          <Stop stop={stop} {...rest} />
        </li>
      ))}
    </ul>
  )
}

interface StopProps extends Omit<StopListProps, 'stops'> {
  readonly stop: StopOrder
}

function Stop({ stop, mayAct, onLifted }: StopProps) {
  const t = useTranslate()
  const { id: stopId, company, amount, orderedBy, orderedAt } = stop
  return (
    <>
      <p className="font-medium break-words">
        {amount === null
          ? t('{company}: every withdrawal is sent back', { company })
          : t('{company}: withdrawals of exactly {amount} are sent back', {
              company,
              amount: formatMoney(fromDecimal(amount)),
            })}
      </p>
      <p className="text-small text-ink-2">
        {t.rich('Stopped by {name} on {day}', {
          name: orderedBy,
          day: <Time instant={orderedAt} zone={institution.timeZone} />,
        })}
      </p>
      {mayAct ? <Lift {...{ stopId, company, onLifted }} /> : null}
    </>
  )
}

interface LiftProps extends Pick<StopProps, 'onLifted'> {
  readonly stopId: string
  readonly company: string
}

function Lift({ stopId, company, onLifted }: LiftProps) {
  const t = useTranslate()
  const { attempt, failure, busy, submit } = useSentForm({
    schema: LiftBody,
    blank: {},
    bodyOf: (_: object, id: string) => ({ id }),
    send: (body) => call(liftStopOrder, { params: { stopId }, body }),
    onSent: () => onLifted(t('{company} may withdraw again.', { company })),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <ActionFailure failure={failure} attempt={attempt} />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={busy}
        busyLabel={t('Allowing')}
        className="justify-self-start"
      >
        {t.rich('Allow again<of> withdrawals by {company}</of>', {
          company,
          of: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </form>
  )
}
