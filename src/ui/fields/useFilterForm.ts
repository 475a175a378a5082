import { useState } from 'react'
import type { Day } from '../../values/dates.ts'
import type { DateProblem } from './dateOfBirth.ts'
import { DAY_PROBLEM } from './typedDay.ts'
import { useAddressed } from '../hooks/useAddressed.ts'
import type { Translate, Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

type DayName = 'from' | 'to'

interface FilterRules<Name extends string, Values> {
  /** What the address asks for. */
  readonly applied: Values
  /** The same text for the same filters. */
  readonly keyOf: (values: Values) => string
  /** As it goes into the address: without spaces around it, amounts in plain digits. */
  readonly tidied: (typed: Values) => Values
  /** What is wrong with tidied values, by field. */
  readonly problemsOf: (t: Translate, values: Values) => Readonly<Partial<Record<Name, Words>>>
  readonly onApply: (values: Values) => void
}

/** What is typed into the filters of a list and not yet applied, and what is wrong with it. */
export function useFilterForm<
  Name extends string,
  Values extends Readonly<Record<Name | DayName, string>>,
>({ applied, keyOf, tidied, problemsOf, onApply }: FilterRules<Name, Values>) {
  type Problems = Readonly<Partial<Record<Name, Words>>>
  const none = {} as Problems
  const t = useTranslate()
  const [values, setValues] = useState(applied)
  const days = useUnfinishedDays()
  const [problems, setProblems] = useState(none)
  const [attempt, setAttempt] = useState(0)

  const takeOver = (next: Values) => {
    setValues(next)
    setProblems(none)
    days.drop()
  }
  // The address is what counts: after Apply it says what the form says, after Back something else.
  const setSent = useAddressed(keyOf(applied), () => takeOver(applied))

  /** True when it was applied; else the problems are known. */
  const submit = (wanted: Values): boolean => {
    const tidy = tidied(wanted)
    const found: Problems = { ...problemsOf(t, tidy), ...days.problems }
    setProblems(found)
    if (Object.keys(found).length > 0) {
      setAttempt(attempt + 1)
      return false
    }
    setValues(tidy)
    setSent(keyOf(tidy))
    onApply(tidy)
    return true
  }

  return {
    values,
    problems,
    attempt,
    /** Part of the key of the date fields: another number has them start over. */
    round: days.round,
    set: (name: Name, value: string) => setValues({ ...values, [name]: value }),
    setDay: (name: DayName, day: Day | null, problem?: DateProblem) => {
      setValues({ ...values, [name]: day ?? '' })
      days.set(name, problem)
    },
    submit: () => submit(values),
    /** Applies one choice at once, with everything typed so far. */
    choose: (name: Name, value: string) => {
      const next = { ...values, [name]: value }
      setValues(next)
      return submit(next)
    },
    /** Throws away what was typed, and applies `cleared`. */
    clear: (cleared: Values) => {
      takeOver(cleared)
      setSent(keyOf(cleared))
      onApply(cleared)
    },
  }
}

/** Dates that are typed half: a date field keeps them to itself, so the form must know of them. */
function useUnfinishedDays() {
  const t = useTranslate()
  const [unfinished, setUnfinished] = useState<Partial<Record<DayName, DateProblem>>>({})
  /** Counts how often an unfinished date was thrown away. */
  const [round, setRound] = useState(0)
  return {
    round,
    problems: Object.fromEntries(
      Object.entries(unfinished).map(([name, problem]) => [name, t(DAY_PROBLEM[problem])]),
    ),
    set: (name: DayName, problem: DateProblem | undefined) => {
      const { [name]: _, ...others } = unfinished
      const fine = problem === undefined || problem === 'empty'
      setUnfinished(fine ? others : { ...others, [name]: problem })
    },
    drop: () => {
      if (Object.keys(unfinished).length === 0) return
      setUnfinished({})
      setRound(round + 1)
    },
  }
}

export type FilterForm<
  Name extends string,
  Values extends Readonly<Record<Name | DayName, string>>,
> = ReturnType<typeof useFilterForm<Name, Values>>
