import { institution } from '../../../../platform/web/institution.ts'
import { ActionFailure } from '../../../../ui/ActionFailure.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CodeField } from '../../../../ui/CodeField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Time } from '../../../../ui/Time.tsx'
import type { Draft } from '../../draft.contract.ts'
import type { Confirm } from './useConfirm.ts'

const SENT = 'We sent you a code for this transfer by email. It works for nothing else.'
const FROM_APP = 'Enter the code your authenticator app shows, to send exactly this transfer.'
const NOT_SENT =
  'We sent you several codes already, so no new one is on its way. Use the latest one, or a passcode you got from our staff.'

/** The code that belongs to exactly the transfer above it. */
export function CodeEntry({
  draft,
  confirm,
}: {
  readonly draft: Draft
  readonly confirm: Confirm
}) {
  const { another } = confirm
  const { codeSent, codeExpiresAt } = another.answer ?? draft
  const fromApp = draft.codeFrom === 'app'
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{fromApp ? FROM_APP : codeSent ? SENT : NOT_SENT}</p>
      {another.answer?.codeSent && !fromApp ? (
        <Notice kind="success" live>
          A new code is on its way. The earlier one no longer works.
        </Notice>
      ) : null}
      <CodeField
        name="code"
        hint={
          <>
            Six digits. {fromApp ? 'You can confirm until' : 'It works until'}{' '}
            <Time instant={codeExpiresAt} zone={institution.timeZone} format="clock" />.
          </>
        }
        value={confirm.code}
        onChange={confirm.setCode}
        error={confirm.fault}
      />
      {institution.demo ? <DemoHint /> : null}
      <ActionFailure failure={another.problem} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        busy={another.isPending}
        busyLabel={fromApp ? 'Asking' : 'Sending'}
        onClick={another.ask}
      >
        {fromApp ? 'Give me more time' : 'Send a new code'}
      </Button>
    </div>
  )
}

/** In a demonstration nobody has a mailbox of their own. */
const DemoHint = () => (
  <p className="text-small text-ink-2">
    This is a demonstration: the code is in the{' '}
    <a href="/demo/mailbox" target="_blank" rel="noopener" className="link">
      demo mailbox (opens in a new tab)
    </a>
    .
  </p>
)
