import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
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
import { useLetter } from './useLetter.ts'
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
  const letter = useAppointment()
  const ready = useReady()
  const { sent, submit, problems, failure, attempt, busy, startOver } = letter
  if (sent) return <AppointmentAsked sent={sent} branches={branches} onAnother={startOver} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!ready} className="grid gap-6">
        <ErrorSummary problems={problems} attempt={attempt} />
        <WhenFields letter={letter} branches={branches} dayKnown={ready && dayKnown} />
        <WhoFields letter={letter} />
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
  useLetter<z.input<typeof AppointmentBody>, AppointmentBody>({
    schema: AppointmentBody,
    blank: BLANK,
    send: (body) => call(askAppointment, { body }),
  })

interface PartProps {
  readonly letter: ReturnType<typeof useAppointment>
}

interface WhenProps extends PartProps {
  readonly branches: AppointmentFormProps['branches']
  /** Without it no day is offered: the page may have been made weeks ago. */
  readonly dayKnown: boolean
}

function WhenFields({ letter: { form, errorOf }, branches, dayKnown }: WhenProps) {
  const place = useWatch({ control: form.control, name: 'place' })
  const days = dayKnown ? daysOffered(dayOf(serverNow(), institution.timeZone)) : []
  return (
    <>
      <SelectField
        {...form.register('topic')}
        label="What is it about?"
        prompt="Choose one"
        options={TOPICS.map((value) => ({ value, label: TOPIC_LABEL[value] }))}
        error={errorOf('topic')}
      />
      <RadioGroup
        name="place"
        legend="Where?"
        choices={[
          { value: BY_PHONE, label: 'By phone' },
          ...branches.map(({ id, name }) => ({ value: id, label: `At ${name}` })),
        ]}
        value={place}
        onChange={(value) => form.setValue('place', value)}
        error={errorOf('place')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          {...form.register('day')}
          label="Day"
          prompt="Choose a day"
          options={days.map((value) => ({ value, label: dayWords(value) }))}
          error={errorOf('day')}
        />
        <SelectField
          {...form.register('part')}
          label="Time of day"
          prompt="Choose a time"
          options={DAY_PARTS.map((value) => ({ value, label: DAY_PART_LABEL[value] }))}
          error={errorOf('part')}
        />
      </div>
    </>
  )
}

function WhoFields({ letter: { form, errorOf } }: PartProps) {
  const place = useWatch({ control: form.control, name: 'place' })
  const note = useWatch({ control: form.control, name: 'note' })
  return (
    <>
      <VisitorFields
        register={(name) => form.register(name)}
        errorOf={errorOf}
        phoneOptional={place !== BY_PHONE}
      />
      <TextAreaField
        {...form.register('note')}
        label="Anything we should know?"
        hint="What to prepare, or what you need to get in the door. No account numbers, please."
        optional
        rows={3}
        error={errorOf('note')}
        count={{ length: Array.from(note ?? '').length, max: NOTE_LENGTH_MAX }}
      />
    </>
  )
}
