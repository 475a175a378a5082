import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
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
        <NoteDialog
          {...WORDS[asking]}
          title={`${BUTTON[asking]} ${user.name}?`}
          label="Reason"
          hint="Only staff read it, in the activity log."
          schema={StandingBody.shape.reason}
          lengthMax={REASON_LENGTH_MAX}
          busyLabel="Saving"
          busy={standing.isPending}
          problem={standing.error ? standingProblem(standing.error) : undefined}
          onSend={(reason) => standing.mutate({ seen: user, move: asking, reason })}
          onClose={() => setAsking(undefined)}
        >
          <p>{TEXT[asking]}</p>
        </NoteDialog>
      ) : null}
    </>
  )
}

const WORDS = {
  suspend: { action: 'Suspend user', cancel: 'Keep access open', variant: 'danger' },
  reinstate: { action: 'Reinstate user', cancel: 'Keep suspended', variant: 'primary' },
} as const

const TEXT: Readonly<Record<StandingMove, string>> = {
  suspend:
    'They are signed out everywhere at once and cannot sign in again. Their money stays where it is. They learn that access is suspended, not why.',
  reinstate: 'They can sign in as before, with the standing they had.',
}
