import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { listUsers } from '../../../../modules/members/contract.ts'
import { call } from '../../../../platform/web/api.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { userPath } from '../adminPaths.ts'
import type { Command } from './command.ts'

const PAUSE_MS = 200
const SHOWN_MAX = 6
const LENGTH_MAX = 100
const WORDS_MAX = 5

/** What the search of users takes of what was typed; empty when that is too little to ask for. */
const askedFor = (typed: string): string => {
  const asked = typed.trim().split(/\s+/).slice(0, WORDS_MAX).join(' ').slice(0, LENGTH_MAX)
  return asked.length < 2 ? '' : asked
}

interface People {
  readonly people: readonly Command[]
  readonly loading: boolean
  readonly failed: boolean
}

/** People by name, e-mail or account number, asked for when the typing pauses. */
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

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
