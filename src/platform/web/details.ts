import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'

export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** A form as it stands: what may be sent, or what is wrong, in the order of the page. */
export interface Judged<Body> {
  readonly body: Body | undefined
  readonly problems: readonly FieldProblem[]
  /** Something is missing: over the problems stands the specification's sentence. */
  readonly incomplete: boolean
}

export interface Rules {
  /** The form's fields in the order of the page. */
  readonly fields: readonly string[]
  /** What to do about each empty field. */
  readonly missing: Readonly<Record<string, string>>
  /** Where a field of the contract stands under another name in the form. */
  readonly renamed?: Readonly<Record<string, string>>
  /** What the contract cannot know, such as how much there is. Goes before what it finds. */
  readonly own?: readonly FieldProblem[]
}

/**
 * Lets the contract decide what may be sent. The server judges again; this only saves a trip.
 * @param required what the contract says of a field that is missing
 */
export function judgeForm<Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
  { fields, missing, renamed = {}, own = [] }: Rules,
  required: string,
): Judged<Body> {
  const parsed = z.safeParse(schema, body)
  const found = new Map<string, string>()
  const blame = (field: string, message: string) => found.has(field) || found.set(field, message)
  for (const { field, message } of own) blame(field, message)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    const field = renamed[name] ?? name
    blame(field, message === required ? (missing[field] ?? message) : message)
  }
  const problems = fields.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return {
    body: problems.length === 0 ? parsed.data : undefined,
    problems,
    incomplete: problems.some(({ field, message }) => message === missing[field]),
  }
}

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
