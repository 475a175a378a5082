import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { acceptInvitation, AcceptBody } from '../invitation.contract.ts'
import { forgetToken } from './keptToken.ts'

interface AcceptFormProps {
  readonly token: string
  readonly invitedBy: string
  readonly onAccepted: () => void
}

/** The code that was said in person, which is the last step. */
export function AcceptForm({ token, invitedBy, onAccepted }: AcceptFormProps) {
  const t = useTranslate()
  const form = useSentForm({
    schema: AcceptBody,
    blank: { token, code: '' },
    send: (body) => call(acceptInvitation, { body }),
    onSent: () => {
      forgetToken()
      onAccepted()
    },
    secrets: ['code'],
    fieldOf: { code_wrong: 'code' },
  })
  return (
    <form noValidate onSubmit={form.submit} className="mt-5 grid gap-5">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextField
        {...form.field('code')}
        label={t('Code')}
        hint={t('{invitedBy} says it to you in person.', { invitedBy })}
        width="medium"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        data-code
      />
      <ActionFailure failure={form.failure} attempt={form.attempt} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('Accepting')}
        className="justify-self-start"
      >
        {t('Accept invitation')}
      </Button>
    </form>
  )
}
