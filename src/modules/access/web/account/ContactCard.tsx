import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../../../platform/web/api.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { PhoneLink } from '../../../../ui/format/PhoneLink.tsx'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { fieldId } from '../../../../ui/fields/fieldId.ts'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../../ui/lists/SummaryList.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { useFocusNext } from '../../../../ui/hooks/useFocusNext.ts'
import {
  changeEmail,
  changePhone,
  NewEmail,
  NewPhone,
  type Profile,
  readProfile,
  SAME_EMAIL,
} from '../../credentials.contract.ts'
import { useConfirmation } from '../../../factors/web/factors.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const key = ['security', 'profile'] as const

type Changing = 'email' | 'phone'

/** How the institution knows and reaches the signed-in person, with Change where they may. */
export function ContactCard() {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: () => call(readProfile, {}) })
  const [changing, setChanging] = useState<Changing>()
  const [said, setSaid] = useState<Words>()
  const focusNext = useFocusNext()
  if (!query.data) {
    return (
      <Card title={t('Personal details')} titleId="known-title">
        <NotLoaded
          query={query}
          label={t('Loading your details')}
          failed={t("We couldn't load your details.")}
        >
          <Skeleton className="h-99 sm:h-70" />
        </NotLoaded>
      </Card>
    )
  }
  const profile = query.data
  const close = () => {
    setChanging(undefined)
    focusNext('known-title')
  }
  const saved = (after: Profile, sentence: Words) => {
    client.setQueryData(key, after)
    setSaid(sentence)
    close()
  }
  const open = (what: Changing) => {
    setSaid(undefined)
    setChanging(what)
    focusNext(fieldId(what))
  }
  return (
    <Card title={t('Personal details')} titleId="known-title">
      {said ? (
        <Notice kind="success" live className="mb-4">
          {said}
        </Notice>
      ) : null}
      {changing === 'email' ? (
        <ChangeEmail present={profile.email} onSaved={saved} onCancel={close} />
      ) : null}
      {changing === 'phone' ? <ChangePhone onSaved={saved} onCancel={close} /> : null}
      {changing === undefined ? <Known profile={profile} onChange={open} /> : null}
    </Card>
  )
}

interface KnownProps {
  readonly profile: Profile
  readonly onChange: (what: Changing) => void
}

function Known({ profile, onChange }: KnownProps) {
  const t = useTranslate()
  const { name, email, newEmail, phone, street, city, state, postalCode } = profile
  const change = (what: Changing) => (
    <Button variant="quiet" size="small" onClick={() => onChange(what)}>
      {t.rich(
        what === 'email' ? 'Change<hidden> email</hidden>' : 'Change<hidden> phone</hidden>',
        { hidden: (words) => <span className="sr-only">{words}</span> },
      )}
    </Button>
  )
  return (
    <SummaryList
      rows={[
        { term: t('Name'), detail: <WithDocument words={verbatim(name)} /> },
        {
          term: t('Email'),
          detail: (
            <>
              {email}
              {newEmail ? (
                <span className="block text-small font-normal text-ink-2">
                  {t('{newEmail} waits for the link we emailed to it.', { newEmail })}
                </span>
              ) : null}
            </>
          ),
          change: change('email'),
        },
        { term: t('Phone'), detail: verbatim(phone), change: change('phone') },
        {
          term: t('Address'),
          detail: <WithDocument words={verbatim(`${street}, ${city}, ${state} ${postalCode}`)} />,
        },
      ]}
    />
  )
}

/** What staff change alone, with how to ask them for it. */
function WithDocument({ words }: { readonly words: Words }) {
  const t = useTranslate()
  const { supportPhone, supportEmail } = institution
  return (
    <>
      {words}
      <span className="block text-small font-normal text-ink-2">
        {supportPhone
          ? t.rich('To change it, call {phone}. It needs a document that shows it.', {
              phone: <PhoneLink phone={supportPhone} />,
            })
          : t('To change it, write to {email}. It needs a document that shows it.', {
              email: supportEmail,
            })}
      </span>
    </>
  )
}

interface ChangeProps {
  readonly onSaved: (profile: Profile, sentence: Words) => void
  readonly onCancel: () => void
}

/** Nobody is asked for a code for what would change nothing. */
const otherThan = (present: string) =>
  NewEmail.check(z.refine(({ email }) => email !== present, { path: ['email'], error: SAME_EMAIL }))

function ChangeEmail({ present, onSaved, onCancel }: ChangeProps & { readonly present: string }) {
  const t = useTranslate()
  const { confirmed, dialog } = useConfirmation('change_email', t('Confirm that it is you'))
  const [schema] = useState(() => otherThan(present))
  const form = useSentForm({
    schema,
    blank: { email: '' },
    send: (body: { email: string }) =>
      confirmed((proof) => call(changeEmail, { body: { ...body, proof } })),
    onSent: (profile, { email }) =>
      onSaved(
        profile,
        t('We sent a link to {email}. The new address counts once you followed it.', { email }),
      ),
    fieldOf: { same_email: 'email' },
  })
  return (
    <ChangeForm form={form} dialog={dialog} submit={t('Change email')} onCancel={onCancel}>
      <TextField
        {...form.field('email')}
        label={t('New email')}
        hint={t('You sign in with it from then on. We send a link to it first.')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </ChangeForm>
  )
}

function ChangePhone({ onSaved, onCancel }: ChangeProps) {
  const t = useTranslate()
  const { confirmed, dialog } = useConfirmation('change_phone', t('Confirm that it is you'))
  const form = useSentForm({
    schema: NewPhone,
    blank: { phone: '' },
    send: (body: { phone: string }) =>
      confirmed((proof) => call(changePhone, { body: { ...body, proof } })),
    onSent: (profile) => onSaved(profile, t('Your phone number is changed.')),
  })
  return (
    <ChangeForm form={form} dialog={dialog} submit={t('Change phone')} onCancel={onCancel}>
      <TextField
        {...form.field('phone')}
        label={t('New phone')}
        hint={t('With the area code, for example 518 555 0143')}
        type="tel"
        autoComplete="tel"
        width="long"
      />
    </ChangeForm>
  )
}

interface ChangeFormProps {
  readonly form: Pick<
    ReturnType<typeof useSentForm>,
    'submit' | 'problems' | 'failure' | 'attempt' | 'busy'
  >
  readonly dialog: ReactNode
  readonly submit: Words
  readonly onCancel: () => void
  readonly children: ReactNode
}

const ChangeForm = ({ form, dialog, submit, onCancel, children }: ChangeFormProps) => {
  const t = useTranslate()
  return (
    <>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {children}
        <ActionFailure failure={form.failure} attempt={form.attempt} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={t('Saving')}>
            {submit}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
