import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { labelWords } from '../../accounts/contract.ts'
import { type AddedPicture, PicturesField } from '../../images/web/images.ts'
import type { UserDetail } from '../../members/contract.ts'
import { beginWithMember } from '../beginning.contract.ts'
import { MESSAGE_LENGTH_MAX } from '../contract.ts'
import type { MessageDetail } from '../inbox.contract.ts'
import { BeginBody, PICTURES_MAX, type ShownSubject, type Subject } from '../threads.contract.ts'
import { sentenceFor } from './problems.ts'
import { PICTURES_HINT, subjectWords } from './threadWords.ts'

interface WriteProps {
  readonly user: UserDetail
  /** What the address names; undefined: it is chosen here. */
  readonly subject: ShownSubject | undefined
  readonly onSent: (begun: MessageDetail) => void
}

interface Typed {
  /** An account, or what else can be chosen. */
  readonly about: string
  readonly subject: string
  readonly message: string
  readonly pictures: readonly AddedPicture[]
}

const GENERAL = 'general'
const APPLICATION = 'application'

/** What was chosen or named, as the server takes it. */
function subjectOf(chosen: string, named: ShownSubject | undefined): Subject | undefined {
  if (named?.id != null && named.kind !== 'general' && named.kind !== 'application')
    return { kind: named.kind, id: named.id }
  if (chosen === GENERAL) return undefined
  return chosen === APPLICATION ? { kind: 'application' } : { kind: 'account', id: chosen }
}

/** The first message of a conversation that staff begin. What was typed stays until it has arrived. */
export function WriteToMember({ user, subject: named, onSent }: WriteProps) {
  const t = useTranslate()
  const isApplicant = user.role === 'pending'
  const form = useSentForm({
    schema: BeginBody,
    blank: {
      about: isApplicant ? APPLICATION : GENERAL,
      subject: '',
      message: '',
      pictures: [],
    },
    bodyOf: ({ about: chosen, subject, message, pictures }: Typed, id: string) => {
      const about = subjectOf(chosen, named)
      return {
        id,
        ...(about && { about }),
        subject,
        message,
        pictures: pictures.map((picture) => picture.id),
      }
    },
    fieldOf: { picture_missing: 'pictures' },
    send: (body) => call(beginWithMember, { params: { id: user.id }, body }),
    sentenceOf: (error) => sentenceFor(t, error),
    onSent,
  })
  const open = user.accounts.filter(({ status }) => status !== 'closed')
  const { problems, attempt, values } = form
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <ErrorSummary problems={problems} attempt={attempt} />
      {named ? (
        <Named subject={named} />
      ) : isApplicant ? (
        <p className="text-ink-2">{t('It is about their application.')}</p>
      ) : (
        <SelectField
          {...form.field('about')}
          label={t('What it is about')}
          options={[
            { value: GENERAL, label: t('Something in general') },
            ...open.map(({ id, kind, name, number }) => ({
              value: id,
              label: labelWords(t, { kind, ...(name && { name }), last4: number.slice(-4) }),
            })),
          ]}
        />
      )}
      <TextField {...form.field('subject')} label={t('Subject')} autoComplete="off" />
      <TextAreaField
        {...form.field('message')}
        label={t('Your message')}
        hint={t(
          'They read it signed in. An email says that there is a message, and nothing of it.',
        )}
        rows={8}
        count={{ length: Array.from(values.message).length, max: MESSAGE_LENGTH_MAX }}
      />
      <PicturesField
        {...form.control('pictures')}
        countMax={PICTURES_MAX}
        hint={t(PICTURES_HINT)}
        folded
      />
      <ActionFailure failure={form.failure} attempt={attempt} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('Sending')}
        className="justify-self-start"
      >
        {t('Send message')}
      </Button>
    </form>
  )
}

/** What the address names, as staff know it. */
function Named({ subject }: { readonly subject: ShownSubject }) {
  const t = useTranslate()
  const { facts } = subject
  return (
    <p className="border-l-4 border-accent pl-3">
      <span className="block text-small text-ink-2">{t('About')}</span>
      <span className="block font-medium wrap-anywhere">{subjectWords(t, subject)}</span>
      {facts?.at ? (
        <Time
          instant={facts.at}
          zone={institution.timeZone}
          format="moment"
          className="text-small text-ink-2"
        />
      ) : null}
    </p>
  )
}
