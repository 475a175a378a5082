import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSentence } from './failures.ts'

interface ListActions<Item, Book, Change> {
  /** Under which the list is kept. */
  readonly queryKey: QueryKey
  readonly itemsIn: (book: Book) => readonly Item[]
  readonly send: (seen: Item, change: Change) => Promise<Item>
  /** What came of it: "The payment is cancelled." */
  readonly sentence: (after: Item, seen: Item, change: Change) => string
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

/** Changes items of a list one at a time, each in a window that asks first. */
export function useListActions<Item extends { readonly id: string }, Book, Action, Change>(
  list: ListActions<Item, Book, Change>,
) {
  const { queryKey, itemsIn, send, sentence, onDone } = list
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking<Item, Action>>()
  const [done, setDone] = useState<string>()
  /** Whoever was too late decides anew, about the item as it is by now. */
  const lookAgain = () => {
    const book = client.getQueryData<Book>(queryKey)
    const now = book === undefined ? [] : itemsIn(book)
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
  return {
    asking,
    done,
    isPending,
    problem: error ? changeSentence(error) : undefined,
    ask: (action: Action, seen: Item) => {
      reset()
      setDone(undefined)
      setAsking({ action, seen })
    },
    close: () => {
      setAsking(undefined)
      reset()
    },
    decide: (change: Change) => asking && mutate({ seen: asking.seen, change }),
  }
}
