import { useMutation } from '@tanstack/react-query'
import { ApiRefusal, call, NetworkFailure } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { MyApplication } from '../contract.ts'
import { sendConfirmationLink } from '../email.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

const FAILED = say('The link was not sent. Please try again.')

const wordsFor = (t: Translate, error: Error): Words =>
  error instanceof ApiRefusal || error instanceof NetworkFailure ? messageOf(t, error) : t(FAILED)

interface EmailStandingProps {
  readonly address: string
  readonly onSent: (application: MyApplication) => void
}

/** Asks for the mailed link to be opened, and sends another one. */
export function EmailStanding({ address, onSent }: EmailStandingProps) {
  const t = useTranslate()
  const send = useMutation({
    mutationFn: () => call(sendConfirmationLink, {}),
    onSuccess: (application) => {
      announce(t('A new link was sent'))
      onSent(application)
    },
  })
  return (
    <Notice
      kind="warning"
      className="mt-6"
      title={t('Please confirm your email address')}
      actions={
        <Button
          variant="secondary"
          size="small"
          busy={send.isPending}
          busyLabel={t('Sending')}
          onClick={() => send.mutate()}
        >
          {t('Send a new link')}
        </Button>
      }
    >
      <p>
        {t.rich('We sent a link to {address}. Open it and press the button there.', {
          address: (
            <strong className="font-semibold">
              <EmailText email={address} />
            </strong>
          ),
        })}
      </p>
      <ActionFailure className="mt-3" failure={send.error ? wordsFor(t, send.error) : undefined} />
      {send.isSuccess ? <p className="mt-2 font-medium">{t('A new link is on its way.')}</p> : null}
    </Notice>
  )
}
