import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useLive } from '../../../platform/web/live.ts'
import { clearUsedPasscodes, listPasscodes, removePasscode, restorePasscode } from '../contract.ts'

const key = ['passcodes'] as const

/** Reads both lists again. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** The accepted and the used passcodes; follows what colleagues do and what members use. */
export function usePasscodes() {
  const readAgain = useReadAgain()
  useLive(['passcodes'], () => void readAgain())
  return useQuery({
    queryKey: key,
    queryFn: () => call(listPasscodes, {}, { background: true }),
  })
}

/** Reads the lists again also after a failure: it may have been done all the same. */
function useAction<Given, Reply>(action: (given: Given) => Promise<Reply>) {
  const readAgain = useReadAgain()
  return useMutation({ mutationFn: action, onSettled: readAgain })
}

export const useRemovePasscode = () =>
  useAction((id: string) => call(removePasscode, { params: { id } }))

export const useRestorePasscode = () =>
  useAction((id: string) => call(restorePasscode, { params: { id } }))

export const useClearUsed = () => useAction(() => call(clearUsedPasscodes, {}))
