import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { listUsers } from '../../../../modules/members/contract.ts'
import { call } from '../../../../platform/web/api.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { userPath } from '../adminPaths.ts'
import type { Command } from '../../palette/command.ts'
import { usePaused } from '../../../../ui/hooks/usePaused.ts'
import { askedFor } from '../../palette/askedFor.ts'

const SHOWN_MAX = 6

interface People {
  readonly people: readonly Command[]
  readonly loading: boolean
  readonly failed: boolean
}

/** People by name, email or account number, asked for when the typing pauses. */
export function usePeople(typed: string): People {
  const navigate = useNavigate()
  const wanted = askedFor(typed)
  const asked = askedFor(usePaused(typed))
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    queryKey: ['users', 'palette', asked],
    queryFn: () => call(listUsers, { query: { q: asked, sort: 'name' } }, { background: true }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (wanted === '') return { people: [], loading: false, failed: false }
  const people = (data?.items ?? []).slice(0, SHOWN_MAX).map(({ id, name, email }): Command => ({
    value: id,
    label: verbatim(name),
    detail: email,
    group: 'people',
    icon: UserRound,
    remembered: false,
    run: () => void navigate(userPath(id)),
  }))
  const loading = wanted !== asked || isPending || isPlaceholderData
  return { people, loading: loading && !isError, failed: isError && wanted === asked }
}
