import { ActionFailure } from '../layout/ActionFailure.tsx'
import { Button } from '../buttons/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { Notice } from '../layout/Notice.tsx'
import { Time } from '../format/Time.tsx'

export interface CodeQuestionProps {
  /** Where the code comes from, and what it is good for. */
  readonly about: string
  /** From an app, nothing is sent. */
  readonly fromApp: boolean
  readonly expiresAt: string
  readonly zone: string
  readonly code: string
  readonly onCode: (digits: string) => void
  readonly fault: string | undefined
  readonly another: {
    readonly ask: () => void
    readonly isPending: boolean
    /** A new code went out. */
    readonly isSent: boolean
    readonly problem: string | undefined
  }
  /** In a demonstration nobody has a mailbox of their own. */
  readonly demo: boolean
}

/** A one-time code that belongs to exactly what stands above it. */
export function CodeQuestion(props: CodeQuestionProps) {
  const { about, fromApp, expiresAt, zone, code, onCode, fault, another, demo } = props
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{about}</p>
      {another.isSent && !fromApp ? (
        <Notice kind="success" live>
          A new code is on its way. The earlier one no longer works.
        </Notice>
      ) : null}
      <CodeField
        name="code"
        hint={
          <>
            Six digits. {fromApp ? 'You can confirm until' : 'It works until'}{' '}
            <Time instant={expiresAt} zone={zone} format="clock" />.
          </>
        }
        value={code}
        onChange={onCode}
        error={fault}
      />
      {demo ? <DemoHint /> : null}
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

const DemoHint = () => (
  <p className="text-small text-ink-2">
    This is a demonstration: the code is in the{' '}
    <a href="/demo/mailbox" target="_blank" rel="noopener" className="link">
      demo mailbox (opens in a new tab)
    </a>
    .
  </p>
)
