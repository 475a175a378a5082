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
import { formatDay } from '../../../values/formats.ts'
import {
  AppointmentBody,
  askAppointment,
  BY_PHONE,
  DAY_PART_LABEL,
  DAY_PARTS,
  daysOffered,
  NOTE_LENGTH_MAX,
  TOPIC_LABEL,
  TOPICS,
} from '../appointment.contract.ts'
import { AppointmentAsked } from './AppointmentAsked.tsx'
import { sentenceFor } from './problems.ts'
import { VisitorFields } from './VisitorFields.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

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
  const t = useTranslate()
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
          <Button type="submit" busy={busy} busyLabel={t('Sending')}>
            {t('Ask for this time')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

function useAppointment() {
  const t = useTranslate()
  return useSentForm({
    schema: AppointmentBody,
    blank: BLANK,
    withId: true,
    send: (body) => call(askAppointment, { body }),
    sentenceOf: (error) => sentenceFor(t, error),
  })
}

interface PartProps {
  readonly appointment: ReturnType<typeof useAppointment>
}

interface WhenProps extends PartProps {
  readonly branches: AppointmentFormProps['branches']
  /** Without it no day is offered: the page may have been made weeks ago. */
  readonly dayKnown: boolean
}

function WhenFields({ appointment: { field, control }, branches, dayKnown }: WhenProps) {
  const t = useTranslate()
  const days = dayKnown ? daysOffered(dayOf(serverNow(), institution.timeZone)) : []
  return (
    <>
      <SelectField
        {...field('topic')}
        label={t('What is it about?')}
        prompt={t('Choose one')}
        options={TOPICS.map((value) => ({ value, label: t(TOPIC_LABEL[value]) }))}
      />
      <RadioGroup
        {...control('place')}
        legend={t('Where?')}
        choices={[
          { value: BY_PHONE, label: t('By phone') },
          ...branches.map(({ id, name }) => ({
            value: id,
            label: t('At {branch}', { branch: name }),
          })),
        ]}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          {...field('day')}
          label={t('Day')}
          prompt={t('Choose a day')}
          options={days.map((value) => ({ value, label: formatDay(value, 'weekdayShort') }))}
        />
        <SelectField
          {...field('part')}
          label={t('Time of day')}
          prompt={t('Choose a time')}
          options={DAY_PARTS.map((value) => ({ value, label: t(DAY_PART_LABEL[value]) }))}
        />
      </div>
    </>
  )
}

function WhoFields({ appointment: { values, field } }: PartProps) {
  const t = useTranslate()
  const { place, note } = values
  return (
    <>
      <VisitorFields field={field} phoneOptional={place !== BY_PHONE} />
      <TextAreaField
        {...field('note')}
        label={t('Anything we should know?')}
        hint={t(
          'What to prepare, or what you need to get in the door. No account numbers, please.',
        )}
        optional
        rows={3}
        count={{ length: Array.from(note ?? '').length, max: NOTE_LENGTH_MAX }}
      />
    </>
  )
}
