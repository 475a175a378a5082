import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { DAYS_MAX, IssueForm, type issuePasscode } from '../contract.ts'
import { useIssuePasscode } from './usePasscodes.ts'

interface Values {
  email: string
  days: string
}

type Issued = ReplyOf<typeof issuePasscode>

/** Has the server draw a passcode for one member, and shows it this once. */
export function IssuePasscode() {
  const issue = useIssuePasscode()
  const [issued, setIssued] = useState<Issued>()
  const form = useForm<Values, unknown, z.infer<typeof IssueForm>>({
    defaultValues: { email: '', days: '1' },
    shouldFocusError: false,
    resolver: ({ email, days }) => {
      const parsed = z.safeParse(IssueForm, {
        email,
        days: days.trim() === '' ? null : Number(days),
      })
      if (parsed.success) return { values: parsed.data, errors: {} }
      const problems = parsed.error.issues.map(({ path, code, message }) => [
        path[0],
        { type: code, message },
      ])
      return { values: {}, errors: Object.fromEntries(problems) as Record<string, never> }
    },
  })
  const { errors, submitCount } = form.formState
  const problems = (['email', 'days'] as const).flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field: `passcode-${field}`, message }]
  })
  const send = (wish: z.infer<typeof IssueForm>) => {
    setIssued(undefined)
    issue.mutate(wish, {
      onSuccess: (answer) => {
        setIssued(answer)
        form.reset()
      },
    })
  }
  return (
    <div className="grid gap-4">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid max-w-form gap-4"
      >
        <ErrorSummary problems={problems} attempt={submitCount} />
        <TextField
          {...form.register('email')}
          id="field-passcode-email"
          label="E-mail of the member"
          type="email"
          autoComplete="off"
          width="long"
          error={errors.email?.message}
        />
        <TextField
          {...form.register('days')}
          id="field-passcode-days"
          label="Days until it stops working"
          hint={`From 1 to ${DAYS_MAX}. It works once in any case.`}
          inputMode="numeric"
          autoComplete="off"
          width="tiny"
          error={errors.days?.message}
        />
        <ActionFailure failure={problems.length > 0 ? undefined : issue.error?.message} />
        <div>
          <Button type="submit" busy={issue.isPending} busyLabel="Drawing a code">
            Issue OTP
          </Button>
        </div>
      </form>
      {issued ? <Shown issued={issued} onClose={() => setIssued(undefined)} /> : null}
    </div>
  )
}

const Shown = ({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }) => {
  const { code, passcode } = issued
  return (
    <Notice
      kind="success"
      live
      title={`The OTP for ${passcode.member?.name ?? 'the member'} is ${code}.`}
      actions={
        <>
          <CopyButton value={code} label="Copy" what="the OTP" />
          <Button variant="secondary" size="small" onClick={onClose}>
            Hide it
          </Button>
        </>
      }
    >
      It is shown this once. It works once
      {passcode.expiresAt ? (
        <>
          , until <Time instant={passcode.expiresAt} zone={institution.timeZone} format="moment" />
        </>
      ) : null}
      . We wrote to the member that it was issued.
    </Notice>
  )
}
