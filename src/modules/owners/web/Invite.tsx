import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { wireAmount } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { roleWords } from '../../accounts/contract.ts'
import { useConfirmation } from '../../factors/web/factors.ts'
import { type InvitedRole, InviteForm, inviteOwner, type Owners } from '../contract.ts'
import { CapField } from './CapField.tsx'
import { mayWords } from './roleHints.ts'
import { type Said, SaidCode } from './SaidCode.tsx'

interface InviteProps {
  readonly accountId: string
  readonly roles: readonly InvitedRole[]
  readonly twoToSign: boolean
  readonly onInvited: (owners: Owners) => void
}

/** A delegate who moves money is one more choice. */
type Choice = InvitedRole | 'moving'

interface Values {
  readonly email: string
  readonly as: Choice
  readonly dailyCap: string
}

const TITLE = 'owners-invite'

/** Inviting somebody, and the code to say to them when that is done. */
export function Invite({ onInvited, ...rest }: InviteProps) {
  const t = useTranslate()
  const [said, setSaid] = useState<Said>()
  const focusNext = useFocusNext()
  return (
    <Card title={t('Invite somebody')} titleId={TITLE}>
      {said ? (
        <SaidCode
          said={said}
          onDone={() => {
            setSaid(undefined)
            focusNext(TITLE)
          }}
        />
      ) : (
        <InvitationForm
          {...rest}
          onInvited={(owners, code) => {
            setSaid(code)
            onInvited(owners)
          }}
        />
      )}
    </Card>
  )
}

interface InvitationFormProps extends Omit<InviteProps, 'onInvited'> {
  readonly onInvited: (owners: Owners, said: Said) => void
}

function InvitationForm({ accountId, roles, twoToSign, onInvited }: InvitationFormProps) {
  const t = useTranslate()
  const about = { accountId }
  const mayMove = roles.includes('delegate') && !twoToSign
  const { confirmed, dialog } = useConfirmation('invite_owner', t('Confirm that it is you'), about)
  const form = useSentForm({
    schema: InviteForm,
    blank: { email: '', as: roles[0]!, dailyCap: '' },
    bodyOf: ({ email, as, dailyCap }: Values) => ({
      email,
      ...(as === 'moving'
        ? { role: 'delegate' as const, dailyCap: wireAmount(dailyCap) }
        : { role: as }),
    }),
    send: (body) =>
      confirmed((proof) => call(inviteOwner, { params: about, body: { ...body, proof } })),
    onSent: ({ owners, code, expiresAt }, { email }) =>
      onInvited(owners, { code, email, expiresAt }),
    fieldOf: {
      role: 'as',
      already_an_owner: 'email',
      already_invited: 'email',
      role_not_for_account: 'as',
    },
  })
  return (
    <>
      <ol className="mb-5 list-decimal space-y-1 pl-5 text-ink-2">
        <li>{t('You say who, and confirm that it is you.')}</li>
        <li>{t('We email them a link, and show you a code of six digits.')}</li>
        <li>{t('You say the code to them in person. They accept within 24 hours.')}</li>
      </ol>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <TextField
          {...form.field('email')}
          label={t('Their email')}
          hint={t(
            'They accept signed in with this address. Whoever is not with us yet registers with it.',
          )}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <RadioGroup
          {...form.control('as')}
          legend={t('Their role')}
          choices={[...roles, ...(mayMove ? ['moving' as const] : [])].map((value) => ({
            value,
            label:
              value === 'moving'
                ? t('Delegate with a daily limit')
                : roleWords(t, { role: value, dailyCap: null }),
            hint:
              value === 'moving'
                ? t('Sees balance and activity, and moves up to what you say in a day.')
                : mayWords(t, { role: value, dailyCap: null }),
          }))}
        />
        {twoToSign ? (
          <p className="text-small text-ink-2">
            {t('While two have to sign for this account, only delegates who look are invited.')}
          </p>
        ) : null}
        {form.values.as === 'moving' ? <CapField {...form.control('dailyCap')} /> : null}
        <ActionFailure failure={form.failure} attempt={form.attempt} />
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={t('Inviting')}
          className="justify-self-start"
        >
          {t('Invite')}
        </Button>
      </form>
      {dialog}
    </>
  )
}
