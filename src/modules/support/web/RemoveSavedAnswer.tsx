import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { removeSavedAnswer, type SavedAnswer } from '../savedAnswers.contract.ts'
import { sentenceFor } from './problems.ts'
import { useShowSavedAnswers } from './useSavedAnswers.ts'

const REMOVE_FAILED = say('The answer was not removed. Please try again.')

interface RemoveSavedAnswerProps {
  readonly answer: SavedAnswer
  readonly onClose: () => void
}

/** Asks before a saved answer goes for everybody. */
export function RemoveSavedAnswer({ answer, onClose }: RemoveSavedAnswerProps) {
  const t = useTranslate()
  const show = useShowSavedAnswers()
  const { id, version, title } = answer
  const removal = useMutation({
    mutationFn: () => call(removeSavedAnswer, { params: { id }, body: { version } }),
    onSuccess: (answers) => {
      show(answers)
      announce(t('“{title}” is removed.', { title }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={t('Remove “{title}”?', { title })}
      onClose={onClose}
      failure={removal.error ? sentenceFor(t, removal.error, REMOVE_FAILED) : undefined}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button
            variant="danger"
            busy={removal.isPending}
            busyLabel={t('Removing')}
            onClick={() => removal.mutate()}
          >
            {t('Remove answer')}
          </Button>
        </>
      }
    >
      <p>{t('Nobody can begin from it any more. What was sent stays as it is.')}</p>
    </Dialog>
  )
}
