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
import { useTranslate } from '../../../values/useTranslate.tsx'

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
  const t = useTranslate()
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
          <Button type="submit" busy={busy} busyLabel={t('Sending')}>
            {t('Send message')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}

function useContact() {
  const t = useTranslate()
  return useSentForm({
    schema: ContactBody,
    blank: BLANK,
    withId: true,
    send: (body) => call(sendContactMessage, { body }),
    sentenceOf: (error) => sentenceFor(t, error),
  })
}

interface PartProps {
  readonly contact: ReturnType<typeof useContact>
}

function MessageFields({ contact: { values, field, control } }: PartProps) {
  const t = useTranslate()
  return (
    <>
      <SelectField
        {...field('subject')}
        label={t('Subject')}
        prompt={t('Choose a subject')}
        options={SUBJECTS.map((value) => ({ value, label: t(SUBJECT_LABEL[value]) }))}
      />
      <TextAreaField
        {...field('message')}
        label={t('Message')}
        hint={t('Please leave out passwords, codes and whole account numbers.')}
        rows={8}
        count={{ length: Array.from(values.message).length, max: MESSAGE_LENGTH_MAX }}
      />
      <RadioGroup
        {...control('preferredContact')}
        legend={t('How should we reach you?')}
        inline
        choices={[
          { value: 'email', label: t('Email') },
          { value: 'phone', label: t('Phone') },
        ]}
      />
    </>
  )
}
