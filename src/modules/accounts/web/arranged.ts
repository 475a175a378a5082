import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useFollowed } from '../../../platform/web/follow.ts'
import { newId } from '../../../values/ids.ts'
import {
  arrangeAccount,
  type ArrangeBody,
  type Arrangement,
  readArrangement,
} from '../arranging.contract.ts'

const KEY = ['arrangement'] as const
import { ACCOUNTS_TOPIC } from '../contract.ts'

/** The accounts as the member has arranged them, here or in another window. */
export const useArrangement = () => useFollowed([ACCOUNTS_TOPIC], KEY, readArrangement)

/** Takes the answer of a change. Names stand on nearly every page, so all of those are read again. */
export function useTaken(): (arrangement: Arrangement) => void {
  const client = useQueryClient()
  return (arrangement) => {
    client.setQueryData(KEY, arrangement)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
  }
}

interface Change extends Omit<ArrangeBody, 'id'> {
  readonly accountId: string
}

/** Moves, hides or shows an account. Presses that come faster than answers wait for their turn. */
export function useArranging(onDone: (arrangement: Arrangement, change: Change) => void) {
  const client = useQueryClient()
  const taken = useTaken()
  return useMutation({
    scope: { id: KEY[0] },
    mutationFn: ({ accountId, ...change }: Change) =>
      call(arrangeAccount, { params: { accountId }, body: { id: newId(), ...change } }),
    onSuccess: (arrangement, change) => {
      taken(arrangement)
      onDone(arrangement, change)
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
