import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { mailStatement, PREPARING_MS } from '../contract.ts'
import type { StatementKey } from './places.ts'

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks for a statement by mail. Trying again after silence asks with the same id: one mail. */
export function useMailing() {
  const { id, renew, renewIfReused } = useRequestId()
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (key: StatementKey) => {
      const [reply] = await Promise.all([
        call(mailStatement, { body: { id, ...key } }),
        waited(PREPARING_MS),
      ])
      return reply
    },
    onSuccess: renew,
    onError: (error) => renewIfReused(error),
  })
  return { send: mutate, isPending, message: data?.message, error, reset }
}
