import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Sentence, Words } from '../../values/sentence.ts'

/** What a form holds before anybody types. A choice may be empty, which the contract refuses. */
export type Blank<Values> = {
  readonly [Name in keyof Values as Exclude<Name, 'id'>]: Values[Name] | ''
}

/** What a form asks for, and what may be sent of it. */
export interface Checks<
  Input extends FieldValues,
  Output extends FieldValues,
  Values extends FieldValues = Input,
> {
  /** What the contract asks of what is sent. */
  readonly schema: z.ZodMiniType<Output, Input>
  /** Their order is the order of the form and of the error summary. */
  readonly blank: NoInfer<Blank<Values>>
  /** The request carries an id, so that it is carried out once however often it is sent. */
  readonly withId?: boolean
  /** What would be sent, where that is not simply what was typed. */
  readonly bodyOf?: (typed: Values, id: string) => Input
  /** The field where a problem stands: by the contract's name for it, or by the code of a refusal. */
  readonly fieldOf?: NoInfer<Readonly<Record<string, Path<Values>>>>
  /** What the contract cannot know, such as how much there is. Goes before what it finds. */
  readonly own?: NoInfer<
    (typed: Values) => Partial<Readonly<Record<Path<Values>, Sentence | Words | undefined>>>
  >
  /** What the contract says of a field that is missing: stands over the summary while one is. */
  readonly headline?: Sentence
  /** What to do about each empty field, said there instead of the headline. */
  readonly missing?: NoInfer<Partial<Readonly<Record<Path<Values>, Sentence>>>>
}

interface Problem {
  readonly type: string
  readonly message: string
}

interface Verdict<Output> {
  /** What may be sent. */
  readonly output?: Output
  readonly problems: Readonly<Record<string, Problem>>
}

/** Lets the contract's schema decide, with the very sentences the server would answer. */
export function validate<
  Input extends FieldValues,
  Output extends FieldValues,
  Values extends FieldValues,
>(checks: Checks<Input, Output, Values>, typed: Values, id: string): Verdict<Output> {
  const { schema, withId, bodyOf, own, fieldOf = {}, headline } = checks
  const missing: Readonly<Record<string, string | undefined>> = checks.missing ?? {}
  const problems: Record<string, Problem> = {}
  for (const [field, message] of Object.entries(own?.(typed) ?? {})) {
    if (typeof message === 'string') problems[field] = { type: 'own', message }
  }
  const body = bodyOf ? bodyOf(typed, id) : withId ? { ...typed, id } : typed
  const parsed = z.safeParse(schema, body)
  for (const { path, code, message } of parsed.error?.issues ?? []) {
    const name = path.join('.')
    const field = fieldOf[name] ?? name
    const todo = message === headline ? missing[field] : undefined
    problems[field] ??= { type: code, message: todo ?? message }
  }
  const fits = parsed.success && Object.keys(problems).length === 0
  return { problems, ...(fits && { output: parsed.data }) }
}

/** The values a form holds are what the person typed; the schema's output is sent. */
export const validatorOf =
  <Input extends FieldValues, Output extends FieldValues, Values extends FieldValues>(
    checks: Checks<Input, Output, Values>,
    id: string,
  ): Resolver<Values, unknown, Output> =>
  (typed) => {
    const { output, problems } = validate(checks, typed, id)
    return output === undefined
      ? { values: {}, errors: problems as FieldErrors<Values> }
      : { values: output, errors: {} }
  }
