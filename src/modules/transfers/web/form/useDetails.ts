import { type FormEvent, useState } from 'react'
import type { FieldProblem, Judged } from './judge.ts'

const NOTHING: ReadonlySet<string> = new Set()

export interface Details {
  readonly problems: readonly FieldProblem[]
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly incomplete: boolean
  readonly attempt: number
  readonly submit: (event: FormEvent) => void
}

/**
 * When a form complains. Nobody is corrected while typing: problems show when somebody wants to
 * go on, each goes away once it is solved, and none comes back before the next try.
 */
export function useDetails<Body>(
  judged: Judged<Body>,
  onReady: (body: Body) => void,
  /** What the server found wrong with what was sent last. */
  refused: readonly FieldProblem[] = [],
): Details {
  const [attempt, setAttempt] = useState(0)
  const [wrong, setWrong] = useState(NOTHING)
  const still = judged.problems.filter(({ field }) => wrong.has(field))
  if (still.length < wrong.size) setWrong(new Set(still.map(({ field }) => field)))
  const problems = [...still, ...refused]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (judged.body !== undefined) return onReady(judged.body)
    setAttempt((count) => count + 1)
    setWrong(new Set(judged.problems.map(({ field }) => field)))
  }
  return {
    problems,
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    incomplete: still.length > 0 && judged.incomplete,
    attempt,
    submit,
  }
}
