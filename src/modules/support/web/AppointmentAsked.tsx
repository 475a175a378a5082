import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import {
  type AppointmentBody,
  DAY_PART_LABEL,
  dayWords,
  TOPIC_LABEL,
} from '../appointment.contract.ts'
import { ANSWERED_WITHIN } from '../contract.ts'

interface AppointmentAskedProps {
  readonly sent: AppointmentBody
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly onAnother: () => void
}

/** The request has arrived: what it was, and that it is not settled yet. */
export function AppointmentAsked({ sent, branches, onAnother }: AppointmentAskedProps) {
  const heading = useHeadingFocus()
  const { topic, place, day, part, email } = sent
  const branch = branches.find(({ id }) => id === place)
  return (
    <section
      aria-labelledby="appointment-asked"
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="appointment-asked" ref={heading} tabIndex={-1}>
        We have your request
      </h2>
      <p className="mt-3 mb-4 break-words">
        It is not settled yet. A person on our staff confirms it to {email}, or suggests another
        time, within {ANSWERED_WITHIN}.
      </p>
      <SummaryList
        rows={[
          { term: 'Where', detail: branch ? `At ${branch.name}` : 'By phone' },
          { term: 'Day', detail: dayWords(day) },
          { term: 'Time of day', detail: DAY_PART_LABEL[part] },
          { term: 'About', detail: TOPIC_LABEL[topic] },
        ]}
      />
      {institution.supportPhone ? (
        <p className="mt-4">
          Something changed? Please call{' '}
          <a className="link" href={`tel:${institution.supportPhone}`}>
            {institution.supportPhone}
          </a>
          .
        </p>
      ) : null}
      <Button variant="secondary" className="mt-6" onClick={onAnother}>
        Ask for another time
      </Button>
    </section>
  )
}
