import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { deleteGoal, finishGoal, type Goal } from '../contract.ts'
import { useTaken } from './useGoals.ts'

export type Ending = 'finish' | 'delete'

interface EndProps {
  readonly goal: Goal
  readonly by: Ending
  readonly onEnded: (words: Words) => void
  readonly onClose: () => void
}

/** Asks before a goal ends. No money moves by it. */
export function EndGoal({ goal, by, onEnded, onClose }: EndProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { id } = useRequestId()
  const name = { goal: goal.name }
  const finishes = by === 'finish'
  const ending = useMutation({
    mutationFn: () =>
      call(finishes ? finishGoal : deleteGoal, { params: { id: goal.id }, body: { id } }),
    onSuccess: (goals) => {
      taken(goals)
      onEnded(finishes ? t('{goal} is finished.', name) : t('{goal} is deleted.', name))
    },
  })
  const frees = goal.finishedOn === null && fromDecimal(goal.setAside).minor > 0n
  return (
    <AlertDialog
      open
      title={finishes ? t('Finish {goal}?', name) : t('Delete {goal}?', name)}
      confirm={finishes ? t('Finish goal') : t('Delete goal')}
      cancel={t('Keep it')}
      danger={!finishes}
      busy={ending.isPending}
      failure={ending.error && !ending.isPending ? changeSentence(t, ending.error) : undefined}
      onCancel={onClose}
      onConfirm={() => ending.mutate()}
    >
      <p>
        {finishes
          ? t('It moves to Finished, with what came together.')
          : t('It leaves the list for good.')}{' '}
        {frees ? t('What is set aside for it counts as left to spend again.') : ''}
      </p>
    </AlertDialog>
  )
}
