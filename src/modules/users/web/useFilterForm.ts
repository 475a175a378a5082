import { useState } from 'react'
import type { DateProblem } from '../../../ui/dateOfBirth.ts'
import { DAY_PROBLEM } from '../../../ui/typedDay.ts'
import type { Day } from '../../../values/dates.ts'
import {
  FILTER_NAMES,
  type FilterName,
  type FilterProblems,
  type FilterValues,
  NO_FILTERS,
  problemsOf,
} from './address.ts'

type DayName = 'from' | 'to'

const sameAs = (values: FilterValues): string =>
  [values.tab, values.sort, ...FILTER_NAMES.map((name) => values[name])].join('\n')

/** What is typed and not yet applied, and what is wrong with it. */
export function useFilterForm(applied: FilterValues, onApply: (values: FilterValues) => void) {
  const [values, setValues] = useState(applied)
  const [known, setKnown] = useState(sameAs(applied))
  const [unfinished, setUnfinished] = useState<Partial<Record<DayName, DateProblem>>>({})
  const [problems, setProblems] = useState<FilterProblems>({})
  const [attempt, setAttempt] = useState(0)
  /** Counts how often the fields were set from outside; date fields start over then. */
  const [round, setRound] = useState(0)

  // Back, tabs and links to a list change the address under the form.
  if (sameAs(applied) !== known) {
    setKnown(sameAs(applied))
    setValues(applied)
    setUnfinished({})
    setProblems({})
    setRound(round + 1)
  }

  const submit = (wanted: FilterValues): boolean => {
    const tidy = { ...wanted, q: wanted.q.trim() }
    const days = Object.entries(unfinished).map(([name, problem]) => [name, DAY_PROBLEM[problem]])
    const found = { ...problemsOf(tidy), ...(Object.fromEntries(days) as FilterProblems) }
    setProblems(found)
    if (Object.keys(found).length > 0) {
      setAttempt(attempt + 1)
      return false
    }
    onApply(tidy)
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
    clear: () => {
      const cleared = { ...applied, ...NO_FILTERS }
      setValues(cleared)
      setUnfinished({})
      setProblems({})
      setRound(round + 1)
      onApply(cleared)
    },
  }
}

export type FilterForm = ReturnType<typeof useFilterForm>
