import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { fieldId } from '../../../ui/fieldId.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { REASON_LENGTH_MAX, StandingBody, type StandingMove, type UserDetail } from '../contract.ts'
import { standingProblem, useStanding } from './useUser.ts'

interface StandingControlProps {
  readonly user: UserDetail
  readonly onDone: (sentence: string) => void
}

const BUTTON: Readonly<Record<StandingMove, string>> = {
  suspend: 'Suspend',
  reinstate: 'Reinstate',
}

/** The moves the server said are allowed, each behind a written reason. */
export function StandingControl({ user, onDone }: StandingControlProps) {
  const [asking, setAsking] = useState<StandingMove>()
  const standing = useStanding((sentence) => {
    setAsking(undefined)
    onDone(sentence)
  })
  if (user.isSelf) return <p className="text-ink-2">You cannot change your own status.</p>
  return (
    <>
      {user.allowedMoves.map((move) => (
        <Button
          key={move}
          variant="secondary"
          onClick={() => {
            standing.reset()
            setAsking(move)
          }}
        >
          {BUTTON[move]}
        </Button>
      ))}
      {asking ? (
        <ReasonDialog
          user={user}
          move={asking}
          busy={standing.isPending}
          problem={standing.error ? standingProblem(standing.error) : undefined}
          onSend={(reason) => standing.mutate({ seen: user, move: asking, reason })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  )
}

interface ReasonDialogProps {
  readonly user: UserDetail
  readonly move: StandingMove
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}

const WORDS = {
  suspend: {
    title: (name: string) => `Suspend ${name}?`,
    text: 'They are signed out everywhere at once and cannot sign in again. Their money stays where it is. They learn that access is suspended, not why.',
    action: 'Suspend user',
    cancel: 'Keep access open',
    variant: 'danger',
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They can sign in as before, with the standing they had.',
    action: 'Reinstate user',
    cancel: 'Keep suspended',
    variant: 'primary',
  },
} as const

function ReasonDialog({ user, move, busy, problem, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const words = WORDS[move]
  const send = () => {
    const parsed = z.safeParse(StandingBody, { seenStatus: user.status, reason })
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) onSend(parsed.data.reason)
    else document.getElementById(fieldId('reason'))?.focus()
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={words.title(user.name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button variant={words.variant} busy={busy} busyLabel="Saving" onClick={send}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem ? (
          <Notice kind="danger" live>
            {problem}
          </Notice>
        ) : null}
        <p>{words.text}</p>
        <TextAreaField
          name="reason"
          label="Reason"
          hint="Only staff read it, in the activity log."
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          count={{ length: Array.from(reason).length, max: REASON_LENGTH_MAX }}
        />
      </div>
    </Dialog>
  )
}
