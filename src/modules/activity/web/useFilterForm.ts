import { useState } from 'react'
import type { DateProblem } from '../../../ui/dateOfBirth.ts'
import { DAY_PROBLEM } from '../../../ui/typedDay.ts'
import type { Day } from '../../../values/dates.ts'
import {
  checked,
  type FilterName,
  type FilterProblems,
  type FilterValues,
  NO_FILTERS,
  queryOf,
} from './address.ts'

interface FilterFormProps {
  /** What the address says. */
  readonly applied: FilterValues
  readonly onApply: (values: FilterValues) => void
  readonly onProblems: (found: boolean) => void
}

type DayName = 'from' | 'to'

/** What is typed and not yet applied, and what is wrong with it. */
export function useFilterForm({ applied, onApply, onProblems }: FilterFormProps) {
  const [values, setValues] = useState(applied)
  const [known, setKnown] = useState(queryOf(applied))
  const [unfinished, setUnfinished] = useState<Partial<Record<DayName, DateProblem>>>({})
  const [problems, setProblems] = useState<FilterProblems>({})
  const [attempt, setAttempt] = useState(0)
  /** Counts how often an unfinished date was thrown away; date fields start over then. */
  const [round, setRound] = useState(0)

  const takeOver = (next: FilterValues) => {
    setValues(next)
    setProblems({})
    setUnfinished({})
    if (Object.keys(unfinished).length > 0) setRound(round + 1)
  }
  // The address is what counts: after Apply it says what the form says, after Back something else.
  if (queryOf(applied) !== known) {
    setKnown(queryOf(applied))
    takeOver(applied)
  }

  /** True when it was applied; else the problems are known. */
  const submit = (wanted: FilterValues): boolean => {
    const days = Object.entries(unfinished).map(([name, problem]) => [name, DAY_PROBLEM[problem]])
    const outcome = checked(wanted)
    const found: FilterProblems = {
      ...('problems' in outcome && outcome.problems),
      ...(Object.fromEntries(days) as FilterProblems),
    }
    const fine = 'values' in outcome && days.length === 0
    setProblems(found)
    onProblems(!fine)
    if (!fine) {
      setAttempt(attempt + 1)
      return false
    }
    setValues(outcome.values)
    onApply(outcome.values)
    return true
  }

  return {
    values,
    problems,
    attempt,
    round,
    put: (name: FilterName, value: string) => setValues({ ...values, [name]: value }),
    putDay: (name: DayName, day: Day | null, problem?: DateProblem) => {
      setValues({ ...values, [name]: day ?? '' })
      const { [name]: _, ...others } = unfinished
      setUnfinished(
        problem === undefined || problem === 'empty' ? others : { ...others, [name]: problem },
      )
    },
    submit: () => submit(values),
    /** Applies one choice at once, with everything typed so far. */
    choose: (name: FilterName, value: string) => {
      const next = { ...values, [name]: value }
      setValues(next)
      return submit(next)
    },
    clear: () => {
      takeOver(NO_FILTERS)
      onProblems(false)
      onApply(NO_FILTERS)
    },
  }
}

export type FilterForm = ReturnType<typeof useFilterForm>
