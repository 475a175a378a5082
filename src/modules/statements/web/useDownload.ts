import { useMutation } from '@tanstack/react-query'
import { download } from '../../../platform/web/download.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Saves one file at a time; `address` is the one under way. */
export function useDownload() {
  const t = useTranslate()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: download,
    onSuccess: () => announce(t('Downloaded.')),
  })
  return {
    save: (address: string): void => mutate(address),
    address: isPending ? variables : undefined,
    error,
    reset,
  }
}
