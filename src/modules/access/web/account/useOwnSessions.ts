import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api.ts'
import { announce } from '../../../../ui/hooks/announce.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../credentials.contract.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const key = ['security', 'sessions'] as const

/** Where the signed-in person is signed in, and how they end it. */
export function useOwnSessions() {
  const t = useTranslate()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: () => call(listOwnSessions, {}, { background: true }),
  })
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id } }),
    onSuccess: (left, id) => {
      client.setQueryData(key, left)
      announce(t(id === undefined ? 'Signed out everywhere else' : 'Signed out there'))
      document.getElementById('devices-title')?.focus()
    },
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
  return { query, end }
}
