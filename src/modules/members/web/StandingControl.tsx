import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { REASON_LENGTH_MAX, StandingBody, type StandingMove, type UserDetail } from '../contract.ts'
import { standingProblem, useStanding } from './useUser.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Words } from '../../../values/sentence.ts'

interface StandingControlProps {
  readonly user: UserDetail
  readonly onDone: (sentence: Words) => void
}

/** The moves the server said are allowed, each behind a written reason. */
export function StandingControl({ user, onDone }: StandingControlProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState<StandingMove>()
  const standing = useStanding((sentence) => {
    setAsking(undefined)
    onDone(sentence)
  })
  if (user.isSelf) return <p className="text-ink-2">{t('You cannot change your own status.')}</p>
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
          {t(WORDS[move].button)}
        </Button>
      ))}
      {asking ? (
        <NoteDialog
          title={t(WORDS[asking].title, { name: user.name })}
          action={t(WORDS[asking].action)}
          cancel={t(WORDS[asking].cancel)}
          variant={asking === 'suspend' ? 'danger' : 'primary'}
          label={t('Reason')}
          hint={t('Only staff read it, in the activity log.')}
          schema={StandingBody.shape.reason}
          lengthMax={REASON_LENGTH_MAX}
          busyLabel={t('Saving')}
          busy={standing.isPending}
          problem={standing.error ? standingProblem(t, standing.error) : undefined}
          onSend={(reason) => standing.mutate({ seen: user, move: asking, reason })}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(WORDS[asking].about)}</p>
        </NoteDialog>
      ) : null}
    </>
  )
}

const WORDS = {
  suspend: {
    button: say('Suspend'),
    title: say('Suspend {name}?'),
    action: say('Suspend user'),
    cancel: say('Keep access open'),
    about: say(
      'They are signed out everywhere at once and cannot sign in again. Their money stays where it is. They learn that access is suspended, not why.',
    ),
  },
  reinstate: {
    button: say('Reinstate'),
    title: say('Reinstate {name}?'),
    action: say('Reinstate user'),
    cancel: say('Keep suspended'),
    about: say('They can sign in as before, with the standing they had.'),
  },
} as const
