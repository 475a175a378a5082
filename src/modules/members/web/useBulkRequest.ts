import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { requestFromMany } from '../../applications/decision.contract.ts'
import type { UserSummary } from '../contract.ts'

interface Requests {
  readonly people: readonly UserSummary[]
  readonly request: string
}

/** Has the portal ask one after the other, whether or not this page stays open; `onBegun` is told under which id. */
export function useBulkRequest(onBegun: (workId: string) => void) {
  const { id, renew, renewIfReused } = useRequestId()
  return useMutation({
    mutationFn: ({ people, request }: Requests) =>
      call(requestFromMany, {
        body: { id, personIds: people.map((person) => person.id), request },
      }),
    onSuccess: () => {
      renew()
      onBegun(id)
    },
    onError: renewIfReused,
  })
}
