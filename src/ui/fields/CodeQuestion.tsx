import { ActionFailure } from '../layout/ActionFailure.tsx'
import { Button } from '../buttons/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { DemoHint } from './DemoHint.tsx'
import { Notice } from '../layout/Notice.tsx'
import { Time } from '../format/Time.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

export interface CodeQuestionProps {
  /** Where the code comes from, and what it is good for. */
  readonly about: Words
  /** From an app, nothing is sent. */
  readonly fromApp: boolean
  readonly expiresAt: string
  readonly zone: string
  readonly code: string
  readonly onCode: (digits: string) => void
  readonly fault: Words | undefined
  readonly another: {
    readonly ask: () => void
    readonly isPending: boolean
    /** A new code went out. */
    readonly isSent: boolean
    readonly problem: Words | undefined
  }
  /** In a demonstration nobody has a mailbox of their own. */
  readonly demo: boolean
}

/** A one-time code that belongs to exactly what stands above it. */
export function CodeQuestion(props: CodeQuestionProps) {
  const t = useTranslate()
  const time = <Time instant={props.expiresAt} zone={props.zone} format="clock" />
  const { about, fromApp, code, onCode, fault, another, demo } = props
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{about}</p>
      {another.isSent && !fromApp ? (
        <Notice kind="success" live>
          {t('A new code is on its way. The earlier one no longer works.')}
        </Notice>
      ) : null}
      <CodeField
        name="code"
        hint={
          fromApp
            ? t.rich('Six digits. You can confirm until {time}.', { time })
            : t.rich('Six digits. It works until {time}.', { time })
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
        busyLabel={fromApp ? t('Asking') : t('Sending')}
        onClick={another.ask}
      >
        {fromApp ? t('Give me more time') : t('Send a new code')}
      </Button>
    </div>
  )
}
