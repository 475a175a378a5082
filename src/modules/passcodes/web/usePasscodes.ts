import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { newId } from '../../../values/ids.ts'
import {
  addPasscode,
  clearUsedPasscodes,
  issuePasscode,
  listPasscodes,
  removePasscode,
  restorePasscode,
} from '../contract.ts'

const key = ['passcodes'] as const

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: key })

/** The accepted and the used passcodes; follows what colleagues do and what members use. */
export function usePasscodes() {
  const client = useQueryClient()
  useLive(['passcodes'], () => void readAgain(client))
  return useQuery({
    queryKey: key,
    queryFn: () => call(listPasscodes, {}, { background: true }),
  })
}

/** Every deed reads the list again, also after a failure: it may have been done all the same. */
function useDeed<Given, Reply>(deed: (given: Given) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: deed, onSettled: () => readAgain(client) })
}

export const useAddPasscode = () =>
  useDeed((code: string) => call(addPasscode, { body: { id: newId(), code } }))

export const useIssuePasscode = () =>
  useDeed((wish: { readonly email: string; readonly days: number }) =>
    call(issuePasscode, { body: { id: newId(), ...wish } }),
  )

export const useRemovePasscode = () =>
  useDeed((id: string) => call(removePasscode, { params: { id } }))

export const useRestorePasscode = () =>
  useDeed((id: string) => call(restorePasscode, { params: { id } }))

export const useClearUsed = () => useDeed(() => call(clearUsedPasscodes, {}))
