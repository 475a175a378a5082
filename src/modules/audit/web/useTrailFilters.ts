import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DateProblem } from '../../../ui/dateOfBirth.ts'
import { DAY_PROBLEM } from '../../../ui/typedDay.ts'
import type { Day } from '../../../values/dates.ts'
import {
  type FilterName,
  type FilterProblems,
  type FilterValues,
  NO_FILTERS,
  problemsOf,
  queryOf,
  valuesIn,
} from './address.ts'

type DayName = 'from' | 'to'

/** The filters of the address, and what is typed and not applied yet. */
export function useTrailFilters() {
  const [params, setParams] = useSearchParams()
  const applied = valuesIn(params)
  const [typed, setTyped] = useState(applied)
  const [known, setKnown] = useState(queryOf(applied))
  const [unfinished, setUnfinished] = useState<Partial<Record<DayName, DateProblem>>>({})
  const [problems, setProblems] = useState<FilterProblems>({})
  const [attempt, setAttempt] = useState(0)
  /** Counts how often the fields were set from outside; date fields start over then. */
  const [round, setRound] = useState(0)

  const takeOver = (next: FilterValues) => {
    setKnown(queryOf(next))
    setTyped(next)
    setUnfinished({})
    setProblems({})
  }
  // Back, and links to a filtered trail, change the address under the form.
  if (queryOf(applied) !== known) {
    takeOver(applied)
    setRound(round + 1)
  }

  const apply = (next: FilterValues) => {
    takeOver(next)
    setParams(new URLSearchParams(queryOf(next)), { preventScrollReset: true })
  }
  const submit = (): boolean => {
    const next = { ...typed, q: typed.q.trim() }
    const days = Object.entries(unfinished).map(([name, problem]) => [name, DAY_PROBLEM[problem]])
    const found: FilterProblems = { ...problemsOf(next), ...Object.fromEntries(days) }
    if (Object.keys(found).length === 0) {
      apply(next)
      return true
    }
    setProblems(found)
    setAttempt(attempt + 1)
    return false
  }
  return {
    applied,
    typed,
    problems,
    attempt,
    round,
    submit,
    put: (name: FilterName, value: string) => setTyped({ ...typed, [name]: value }),
    putDay: (name: DayName, day: Day | null, problem?: DateProblem) => {
      setTyped({ ...typed, [name]: day ?? '' })
      const { [name]: _, ...others } = unfinished
      const fine = problem === undefined || problem === 'empty'
      setUnfinished(fine ? others : { ...others, [name]: problem })
    },
    /** Asks no longer for one person. */
    drop: (name: 'actor' | 'subject') => apply({ ...applied, [name]: '' }),
    clear: () => {
      setRound(round + 1)
      apply(NO_FILTERS)
    },
  }
}

export type TrailFilters = ReturnType<typeof useTrailFilters>
