import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  removeTrustedContact,
  type Safety,
  saveTrustedContact,
  type TrustedContact,
  TrustedContactForm,
} from '../contract.ts'

interface ContactProps {
  readonly contact: TrustedContact | null
  /** The member reported that it was not them who named this one. */
  readonly isDoubted: boolean
  readonly onChanged: (safety: Safety) => void
}

const TITLE = 'contact-title'

/** Whom staff may talk to when they worry about the member; that person can do nothing here. */
export function TrustedContactCard({ contact, isDoubted, onChanged }: ContactProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const focusNext = useFocusNext()
  const done = (safety: Safety) => {
    onChanged(safety)
    setOpen(false)
    announce(t('Saved'))
    focusNext(TITLE)
  }
  return (
    <Card title={t('Trusted contact')} titleId={TITLE}>
      <p className="max-w-prose text-ink-2">
        {t(
          'Somebody we may call when we cannot reach you, or fear that somebody deceives you. They learn nothing of your money and can do nothing with it.',
        )}
      </p>
      {open ? (
        <ContactForm
          contact={contact}
          onSaved={done}
          onCancel={() => {
            setOpen(false)
            focusNext(TITLE)
          }}
        />
      ) : (
        <>
          {contact ? (
            <div className="mt-4 grid gap-4">
              {isDoubted ? (
                <Notice kind="warning" title={t('You told us that you did not name them.')}>
                  {t('Name somebody else, or remove them.')}
                </Notice>
              ) : null}
              <SummaryList
                rows={[
                  { term: t('Name'), detail: verbatim(contact.name) },
                  { term: t('Phone'), detail: verbatim(contact.phone) },
                ]}
              />
            </div>
          ) : null}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => {
                setOpen(true)
                focusNext(fieldId('name'))
              }}
            >
              {contact ? t('Change trusted contact') : t('Name a trusted contact')}
            </Button>
            {contact ? <Remove onRemoved={done} /> : null}
          </div>
        </>
      )}
    </Card>
  )
}

function Remove({ onRemoved }: { readonly onRemoved: (safety: Safety) => void }) {
  const t = useTranslate()
  const remove = useMutation({
    mutationFn: () => call(removeTrustedContact, {}),
    onSuccess: onRemoved,
  })
  return (
    <>
      <ActionFailure failure={remove.error ? messageOf(t, remove.error) : undefined} />
      <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('Remove trusted contact')}
      </Button>
    </>
  )
}

interface FormProps {
  readonly contact: TrustedContact | null
  readonly onSaved: (safety: Safety) => void
  readonly onCancel: () => void
}

function ContactForm({ contact, onSaved, onCancel }: FormProps) {
  const t = useTranslate()
  const form = useSentForm({
    schema: TrustedContactForm,
    blank: { name: contact?.name ?? '', phone: contact?.phone ?? '' },
    send: (body) => call(saveTrustedContact, { body }),
    onSent: onSaved,
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid gap-5">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextField {...form.field('name')} label={t('Name of your contact')} autoComplete="off" />
      <TextField
        {...form.field('phone')}
        label={t('Phone of your contact')}
        hint={t('With the area code, for example 518 555 0143')}
        type="tel"
        autoComplete="off"
        width="long"
      />
      <ActionFailure failure={form.failure} attempt={form.attempt} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={form.busy} busyLabel={t('Saving')}>
          {t('Save trusted contact')}
        </Button>
      </div>
    </form>
  )
}
