import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { formatDay } from '../../../values/formats.ts'
import { type AppointmentBody, DAY_PART_LABEL, TOPIC_LABEL } from '../appointment.contract.ts'
import { ANSWERED_WITHIN } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AppointmentAskedProps {
  readonly sent: AppointmentBody
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly onAnother: () => void
}

/** The request has arrived: what it was, and that it is not settled yet. */
export function AppointmentAsked({ sent, branches, onAnother }: AppointmentAskedProps) {
  const t = useTranslate()
  const heading = useHeadingFocus()
  const { topic, place, day, part, email } = sent
  const branch = branches.find(({ id }) => id === place)
  return (
    <section
      aria-labelledby="appointment-asked"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="appointment-asked" ref={heading} tabIndex={-1}>
        {t('We have your request')}
      </h2>
      <p className="mt-3 mb-4 break-words">
        {t(
          'It is not settled yet. A person on our staff confirms it to {email}, or suggests another time, within {time}.',
          { email, time: t(ANSWERED_WITHIN) },
        )}
      </p>
      <SummaryList
        rows={[
          {
            term: t('Where'),
            detail: branch ? t('At {branch}', { branch: branch.name }) : t('By phone'),
          },
          { term: t('Day'), detail: formatDay(day, 'weekdayShort') },
          { term: t('Time of day'), detail: t(DAY_PART_LABEL[part]) },
          { term: t('About'), detail: t(TOPIC_LABEL[topic]) },
        ]}
      />
      {institution.supportPhone ? (
        <p className="mt-4">
          {t.rich('Something changed? Please call {phone}.', {
            phone: <PhoneLink phone={institution.supportPhone} />,
          })}
        </p>
      ) : null}
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        {t('Ask for another time')}
      </Button>
    </section>
  )
}
