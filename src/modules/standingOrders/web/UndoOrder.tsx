import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSentence } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface UndoOrderProps<Order> {
  /** Cancels what was just arranged; asked twice it is cancelled once. */
  readonly undo: () => Promise<Order>
  /** Under which the list of orders is kept. */
  readonly queryKey: QueryKey
  readonly onUndone: (order: Order) => void
}

/** Takes back what was just arranged, in one press: nothing has left yet, so there is nothing to ask. */
export function UndoOrder<Order>({ undo, queryKey, onUndone }: UndoOrderProps<Order>) {
  const t = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: undo,
    onSuccess: onUndone,
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <ActionFailure
        className="basis-full"
        failure={error && !isPending ? changeSentence(t, error) : undefined}
      />
      <Button
        variant="secondary"
        busy={isPending}
        busyLabel={t('Cancelling')}
        onClick={() => mutate()}
      >
        {t('Undo')}
      </Button>
    </>
  )
}
