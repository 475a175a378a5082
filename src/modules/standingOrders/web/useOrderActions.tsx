import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSentence } from '../../../platform/web/failures.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface OrderActions<Item, Change> {
  /** Under which the list is kept. */
  readonly queryKey: QueryKey
  readonly send: (seen: Item, change: Change) => Promise<Item>
  /** What came of it: "The payment is cancelled." */
  readonly sentence: (after: Item, seen: Item, change: Change) => Words
  readonly onDone?: () => void
}

interface Asking<Item, Action> {
  readonly action: Action
  /**
   * As it was when the window opened: an item that changes under somebody's hand must be refused,
   * and not be decided about unseen.
   */
  readonly seen: Item
}

/** Changes the upcoming orders of a list one at a time, each in a window that asks first. */
export function useOrderActions<
  Item extends { readonly id: string },
  Change extends { readonly action: string },
>({ queryKey, send, sentence, onDone }: OrderActions<Item, Change>) {
  type Action = Change['action']
  const t = useTranslate()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking<Item, Action>>()
  const [done, setDone] = useState<Words>()
  /** Whoever was too late decides anew, about the item as it is by now. */
  const lookAgain = () => {
    const list = client.getQueryData<{ readonly upcoming: readonly Item[] }>(queryKey)
    const now = list?.upcoming ?? []
    setAsking((before) => {
      const seen = now.find(({ id }) => id === before?.seen.id)
      return before && seen && { ...before, seen }
    })
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ seen, change }: { readonly seen: Item; readonly change: Change }) =>
      send(seen, change),
    // The window stays until the list is as the action left it: the next one decides about that.
    onSuccess: async (after, { seen, change }) => {
      await client.invalidateQueries({ queryKey })
      setAsking(undefined)
      setDone(sentence(after, seen, change))
      onDone?.()
    },
    onError: async () => {
      await client.invalidateQueries({ queryKey })
      lookAgain()
    },
  })
  const problem = error ? changeSentence(t, error) : undefined
  const close = () => {
    setAsking(undefined)
    reset()
  }
  return {
    asking,
    done,
    /** What came of it, above the list. */
    outcome: (
      <>
        {done ? (
          <Notice kind="success" live>
            {done}
          </Notice>
        ) : null}
        <ActionFailure failure={asking ? undefined : problem} />
      </>
    ),
    /** For the window that asks. */
    window: { busy: isPending, problem, onClose: close },
    ask: (action: Action, seen: Item) => {
      reset()
      setDone(undefined)
      setAsking({ action, seen })
    },
    decide: (change: Change) => asking && mutate({ seen: asking.seen, change }),
  }
}
