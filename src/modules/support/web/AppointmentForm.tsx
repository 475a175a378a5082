import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { useReady } from '../../../ui/hooks/useReady.ts'
import { dayOf } from '../../../values/dates.ts'
import {
  AppointmentBody,
  askAppointment,
  BY_PHONE,
  DAY_PART_LABEL,
  DAY_PARTS,
  daysOffered,
  dayWords,
  NOTE_LENGTH_MAX,
  TOPIC_LABEL,
  TOPICS,
} from '../appointment.contract.ts'
import { AppointmentAsked } from './AppointmentAsked.tsx'
import { sentenceFor } from './problems.ts'
import { VisitorFields } from './VisitorFields.tsx'

const BLANK = {
  topic: '',
  place: BY_PHONE,
  day: '',
  part: '',
  name: '',
  email: '',
  phone: '',
  note: '',
} as const

interface AppointmentFormProps {
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  /** Whether the server has said what day it is. */
  readonly dayKnown: boolean
}

/** Asks for a time to talk; staff confirm it. */
export function AppointmentForm({ branches, dayKnown }: AppointmentFormProps) {
  const appointment = useAppointment()
  const ready = useReady()
  const { sent, submit, problems, failure, attempt, busy, startOver } = appointment
  if (sent) return <AppointmentAsked sent={sent} branches={branches} onAnother={startOver} />
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!ready} className="grid gap-6">
        <ErrorSummary problems={problems} attempt={attempt} />
        <WhenFields appointment={appointment} branches={branches} dayKnown={ready && dayKnown} />
        <WhoFields appointment={appointment} />
        <ActionFailure failure={failure} attempt={attempt} />
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending">
            Ask for this time
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

const useAppointment = () =>
  useSentForm({
    schema: AppointmentBody,
    blank: BLANK,
    withId: true,
    send: (body) => call(askAppointment, { body }),
    sentenceOf: sentenceFor,
  })

interface PartProps {
  readonly appointment: ReturnType<typeof useAppointment>
}

interface WhenProps extends PartProps {
  readonly branches: AppointmentFormProps['branches']
  /** Without it no day is offered: the page may have been made weeks ago. */
  readonly dayKnown: boolean
}

function WhenFields({ appointment: { field, control }, branches, dayKnown }: WhenProps) {
  const days = dayKnown ? daysOffered(dayOf(serverNow(), institution.timeZone)) : []
  return (
    <>
      <SelectField
        {...field('topic')}
        label="What is it about?"
        prompt="Choose one"
        options={TOPICS.map((value) => ({ value, label: TOPIC_LABEL[value] }))}
      />
      <RadioGroup
        {...control('place')}
        legend="Where?"
        choices={[
          { value: BY_PHONE, label: 'By phone' },
          ...branches.map(({ id, name }) => ({ value: id, label: `At ${name}` })),
        ]}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          {...field('day')}
          label="Day"
          prompt="Choose a day"
          options={days.map((value) => ({ value, label: dayWords(value) }))}
        />
        <SelectField
          {...field('part')}
          label="Time of day"
          prompt="Choose a time"
          options={DAY_PARTS.map((value) => ({ value, label: DAY_PART_LABEL[value] }))}
        />
      </div>
    </>
  )
}

function WhoFields({ appointment: { values, field } }: PartProps) {
  const { place, note } = values
  return (
    <>
      <VisitorFields field={field} phoneOptional={place !== BY_PHONE} />
      <TextAreaField
        {...field('note')}
        label="Anything we should know?"
        hint="What to prepare, or what you need to get in the door. No account numbers, please."
        optional
        rows={3}
        count={{ length: Array.from(note ?? '').length, max: NOTE_LENGTH_MAX }}
      />
    </>
  )
}
