import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { useReady } from '../../../ui/hooks/useReady.ts'
import { MESSAGE_LENGTH_MAX, SUBJECT_LABEL, SUBJECTS } from '../contract.ts'
import { ContactSent } from './ContactSent.tsx'
import { type ContactFormState, useContactForm } from './useContactForm.ts'
import { VisitorFields } from './VisitorFields.tsx'

/** Writes to staff, and says what happens next. */
export function ContactForm() {
  const contact = useContactForm()
  const ready = useReady()
  const { sent, submit, problems, failure, attempt, busy } = contact
  if (sent) return <ContactSent sent={sent} onAnother={contact.startOver} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!ready} className="grid gap-6">
        <ErrorSummary problems={problems} attempt={attempt} />
        <VisitorFields
          register={(name) => contact.form.register(name)}
          errorOf={contact.errorOf}
          phoneOptional={contact.preferredContact !== 'phone'}
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

interface PartProps {
  readonly contact: ContactFormState
}

const TOPICS = SUBJECTS.map((value) => ({ value, label: SUBJECT_LABEL[value] }))

function MessageFields({ contact: { form, errorOf, typedMessage, preferredContact } }: PartProps) {
  return (
    <>
      <SelectField
        {...form.register('subject')}
        label="Subject"
        prompt="Choose a subject"
        options={TOPICS}
        error={errorOf('subject')}
      />
      <TextAreaField
        {...form.register('message')}
        label="Message"
        hint="Please leave out passwords, codes and whole account numbers."
        rows={8}
        error={errorOf('message')}
        count={{ length: Array.from(typedMessage ?? '').length, max: MESSAGE_LENGTH_MAX }}
      />
      <RadioGroup
        name="preferredContact"
        legend="How should we reach you?"
        inline
        choices={[
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ]}
        value={preferredContact}
        onChange={(value) => form.setValue('preferredContact', value as 'email' | 'phone')}
        error={errorOf('preferredContact')}
      />
    </>
  )
}
