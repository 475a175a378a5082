import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../../platform/web/api.ts'
import {
  checkBankDirectory,
  DIRECTORY_TYPE,
  readBankDirectory,
  replaceBankDirectory,
} from '../directory.contract.ts'

const KEY = ['banks', 'directory'] as const

export const useBankDirectory = () =>
  useQuery({ queryKey: KEY, queryFn: () => call(readBankDirectory, {}) })

const asUpload = (file: File): Blob => new Blob([file], { type: DIRECTORY_TYPE })

/** Looks a file over without changing anything. */
export const useDirectoryCheck = () =>
  useMutation({ mutationFn: (file: File) => upload(checkBankDirectory, asUpload(file)) })

/** Replaces the directory. The same file again changes nothing, so pressing twice is safe. */
export function useDirectoryReplacing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => upload(replaceBankDirectory, asUpload(file)),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
