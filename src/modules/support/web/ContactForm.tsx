import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { useReady } from '../../../ui/hooks/useReady.ts'
import {
  ContactBody,
  MESSAGE_LENGTH_MAX,
  sendContactMessage,
  SUBJECT_LABEL,
  SUBJECTS,
} from '../contract.ts'
import { ContactSent } from './ContactSent.tsx'
import { sentenceFor } from './problems.ts'
import { VisitorFields } from './VisitorFields.tsx'

const BLANK = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  preferredContact: 'email',
} as const

/** Writes to staff, and says what happens next. */
export function ContactForm() {
  const contact = useContact()
  const ready = useReady()
  const { sent, submit, problems, failure, attempt, busy } = contact
  if (sent) return <ContactSent sent={sent} onAnother={contact.startOver} />
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!ready} className="grid gap-6">
        <ErrorSummary problems={problems} attempt={attempt} />
        <VisitorFields
          field={contact.field}
          phoneOptional={contact.values.preferredContact !== 'phone'}
        />
        <MessageFields contact={contact} />
        <ActionFailure failure={failure} attempt={attempt} />
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending">
            Send message
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

const useContact = () =>
  useSentForm({
    schema: ContactBody,
    blank: BLANK,
    withId: true,
    send: (body) => call(sendContactMessage, { body }),
    sentenceOf: sentenceFor,
  })

interface PartProps {
  readonly contact: ReturnType<typeof useContact>
}

const TOPICS = SUBJECTS.map((value) => ({ value, label: SUBJECT_LABEL[value] }))

function MessageFields({ contact: { values, field, control } }: PartProps) {
  return (
    <>
      <SelectField
        {...field('subject')}
        label="Subject"
        prompt="Choose a subject"
        options={TOPICS}
      />
      <TextAreaField
        {...field('message')}
        label="Message"
        hint="Please leave out passwords, codes and whole account numbers."
        rows={8}
        count={{ length: Array.from(values.message).length, max: MESSAGE_LENGTH_MAX }}
      />
      <RadioGroup
        {...control('preferredContact')}
        legend="How should we reach you?"
        inline
        choices={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
    </>
  )
}
