import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { usePaused } from '../../../ui/hooks/usePaused.ts'
import { getUser, listUsers } from '../../members/contract.ts'

const SEARCH_LENGTH_MAX = 100
const SHOWN_MAX = 20

/** Members whose name or address begins with what is typed, asked for when the typing pauses. */
export function useMemberSearch() {
  const [typed, setTyped] = useState('')
  const asked = usePaused(typed).trim().slice(0, SEARCH_LENGTH_MAX)
  const { data, isPlaceholderData, isPending, isError } = useQuery({
    queryKey: ['users', 'members', asked],
    queryFn: () =>
      call(
        listUsers,
        { query: { role: 'user', sort: 'name', ...(asked !== '' && { q: asked }) } },
        { background: true },
      ),
    placeholderData: keepPreviousData,
  })
  return {
    members: (data?.items ?? []).slice(0, SHOWN_MAX),
    loading: !isError && (isPending || isPlaceholderData || typed.trim() !== asked),
    failed: isError,
    setTyped,
  }
}

/** Somebody by their id; nothing while nobody is asked for. */
export const usePerson = (personId: string | null) =>
  useQuery({
    queryKey: ['users', 'detail', personId],
    queryFn: () => call(getUser, { params: { id: personId! } }, { background: true }),
    enabled: personId !== null,
  })
