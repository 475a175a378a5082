import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { DAYS_MAX, issuePasscode } from '../contract.ts'
import { useReadAgain } from './usePasscodes.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface Typed {
  readonly email: string
  readonly days: string
}

type Issued = ReplyOf<typeof issuePasscode>

/** Has the server generate a passcode for one member, and shows it this once. */
export function IssuePasscode() {
  const t = useTranslate()
  const readAgain = useReadAgain()
  const [issued, setIssued] = useState<Issued>()
  const { field, submit, startOver, problems, failure, attempt, busy } = useSentForm({
    schema: issuePasscode.body!,
    blank: { email: '', days: '1' },
    namedFrom: 'passcode-',
    bodyOf: ({ email, days }: Typed, id: string) => ({
      id,
      email,
      days: days.trim() === '' ? Number.NaN : Number(days),
    }),
    send: (body) => {
      setIssued(undefined)
      return call(issuePasscode, { body }).finally(() => void readAgain())
    },
    onSent: (answer) => {
      setIssued(answer)
      startOver()
    },
  })
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={submit} className="grid max-w-form gap-4">
        <ErrorSummary problems={problems} attempt={attempt} />
        <TextField
          {...field('email')}
          id="field-passcode-email"
          label={t('Email of the member')}
          type="email"
          autoComplete="off"
          width="long"
        />
        <TextField
          {...field('days')}
          id="field-passcode-days"
          label={t('Days until it stops working')}
          hint={t('From 1 to {max}. It works once in any case.', { max: DAYS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          width="tiny"
        />
        <ActionFailure failure={failure} attempt={attempt} />
        <div>
          <Button type="submit" busy={busy} busyLabel={t('Drawing a code')}>
            {t('Issue OTP')}
          </Button>
        </div>
      </form>
      {issued ? <Shown issued={issued} onClose={() => setIssued(undefined)} /> : null}
    </div>
  )
}

const Shown = ({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }) => {
  const t = useTranslate()
  const { code, passcode } = issued
  return (
    <Notice
      kind="success"
      live
      title={
        passcode.member
          ? t('The OTP for {member} is {code}.', { member: passcode.member.name, code })
          : t('The OTP for the member is {code}.', { code })
      }
      actions={
        <>
          <CopyButton value={code} label={t('Copy')} what={t('the OTP')} />
          <Button variant="secondary" size="small" onClick={onClose}>
            {t('Hide it')}
          </Button>
        </>
      }
    >
      {passcode.expiresAt
        ? t.rich(
            'It is shown this once. It works once, until {moment}. We wrote to the member that it was issued.',
            {
              moment: (
                <Time instant={passcode.expiresAt} zone={institution.timeZone} format="moment" />
              ),
            },
          )
        : t('It is shown this once. It works once. We wrote to the member that it was issued.')}
    </Notice>
  )
}
