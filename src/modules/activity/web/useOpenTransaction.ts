import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/web/api.ts'
import { type Activity, readTransaction } from '../contract.ts'

const ID = 'transaction'
const SIDE = 'side'

interface OpenTransaction {
  readonly isOpen: boolean
  readonly item: Activity | undefined
  /** It could not be read; `error` says why. */
  readonly error: Error | null
  readonly retry: () => void
  readonly open: (item: Activity) => void
  readonly close: () => void
}

const isSide = (text: string | null): text is Activity['direction'] =>
  text === 'in' || text === 'out'

/**
 * The transaction whose detail is open stands in the address, `?transaction=<id>`, so that a
 * notification can lead to it. It is read from the list when it is there, else from the server.
 */
export function useOpenTransaction(items: readonly Activity[]): OpenTransaction {
  const [params, setParams] = useSearchParams()
  const id = params.get(ID)
  const asked = params.get(SIDE)
  const side = isSide(asked) ? asked : undefined
  const sides = items.filter((item) => item.id === id)
  // Money in says so in the address; where it does not, the side of money out comes first.
  const said = sides.find(({ direction }) => direction === (side ?? 'out'))
  const listed = said ?? (side === undefined ? sides[0] : undefined)
  const query = useQuery({
    queryKey: ['activity', 'one', id, side],
    queryFn: () => call(readTransaction, { params: { id: id ?? '' }, query: { direction: side } }),
    enabled: id !== null && listed === undefined,
  })
  const change = (item: Activity | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(ID)
        after.delete(SIDE)
        if (item) after.set(ID, item.id)
        // Only the side of money in needs to be said.
        if (item?.direction === 'in') after.set(SIDE, 'in')
        return after
      },
      { replace: item === undefined, preventScrollReset: true },
    )
  return {
    isOpen: id !== null,
    item: listed ?? query.data,
    error: listed ? null : query.error,
    retry: () => void query.refetch(),
    open: change,
    close: () => change(undefined),
  }
}
