import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'

/** How a request was made: what its failure means depends on it. */
export interface Attempt {
  /** Whether the browser had a network. */
  readonly online: boolean
  /** An earlier request with this id ended in silence and may have been carried out. */
  readonly unsettled: boolean
}

/** Ids whose request ended in silence. Ids are made once, so one list serves all forms. */
const unsettled = new Set<string>()

interface Settling<Order, Reply, Problem> {
  /** What stays the same however often the order is sent. */
  readonly idOf: (order: Order) => string
  readonly deliver: (order: Order) => Promise<Reply>
  readonly problemOf: (error: unknown, attempt: Attempt) => Problem
  readonly onDone: (reply: Reply, order: Order) => void
  readonly onProblem?: (problem: Problem) => void
}

/** Sends what may happen only once. Pressing twice, or again after silence, sends the same id. */
export function useSettling<Order, Reply, Problem extends { readonly retry: boolean }>({
  idOf,
  deliver,
  problemOf,
  onDone,
  onProblem,
}: Settling<Order, Reply, Problem>) {
  const underWay = useRef(false)
  const { mutate, isPending, error, reset } = useMutation<Reply, Problem, Order>({
    mutationFn: async (order) => {
      const online = navigator.onLine
      try {
        return await deliver(order)
      } catch (error) {
        const id = idOf(order)
        const problem = problemOf(error, { online, unsettled: unsettled.has(id) })
        if (problem.retry && online) unsettled.add(id)
        throw problem
      } finally {
        underWay.current = false
      }
    },
    onSuccess: onDone,
    onError: (problem) => onProblem?.(problem),
  })
  // The button locks only with the next picture on the screen; a double press is faster than that.
  const send = (order: Order) => {
    if (underWay.current) return
    underWay.current = true
    mutate(order)
  }
  return { send, isPending, problem: error ?? undefined, reset }
}
