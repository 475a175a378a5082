import { useMutation } from '@tanstack/react-query'
import { ApiRefusal, call, NetworkFailure } from '../../../platform/web/api.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { MyApplication } from '../contract.ts'
import { sendConfirmationLink } from '../email.contract.ts'

const FAILED = 'The link was not sent. Please try again.'

const wordsFor = (error: Error): string =>
  error instanceof ApiRefusal || error instanceof NetworkFailure ? error.message : FAILED

interface EmailStandingProps {
  readonly address: string
  readonly onSent: (application: MyApplication) => void
}

/** Asks for the mailed link to be opened, and sends another one. */
export function EmailStanding({ address, onSent }: EmailStandingProps) {
  const send = useMutation({
    mutationFn: () => call(sendConfirmationLink, {}),
    onSuccess: (application) => {
      announce('A new link was sent')
      onSent(application)
    },
  })
  return (
    <Notice
      kind="warning"
      className="mt-6"
      title="Please confirm your email address"
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={send.isPending}
          busyLabel="Sending"
          onClick={() => send.mutate()}
        >
          Send a new link
        </Button>
      }
    >
      <p>
        We sent a link to <strong className="font-semibold break-all">{address}</strong>. Open it
        and press the button there.
      </p>
      <ActionFailure className="mt-3" failure={send.error ? wordsFor(send.error) : undefined} />
      {send.isSuccess ? <p className="mt-2 font-medium">A new link is on its way.</p> : null}
    </Notice>
  )
}
