import * as z from 'zod/mini'
import { isDay } from './dates.ts'
import { issueWords, text, told } from './schema.ts'
import { english, say, type Sentence, type Translate, type Words } from './sentence.ts'

const ENTER_A_DAY = say('Enter a day, for example 2026-03-12')

/** A day to look for, in the institution's zone. Years that no institution lived are typing errors. */
export const soughtDay = () =>
  told(
    z
      .string({ error: ENTER_A_DAY })
      .check(
        z.refine((typed) => isDay(typed) && /^(19|20|21)/.test(typed), { error: ENTER_A_DAY }),
      ),
    { format: 'date' },
  )

/** From one day to another, both inside; open on a side left out. Goes with {@link daysInOrder}. */
export const periodShape = () => ({ from: z.optional(soughtDay()), to: z.optional(soughtDay()) })

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const daysInOrder = z.refine<Period>(({ from, to }) => !from || !to || from <= to, {
  error: say('The first day must not be after the last day'),
  path: ['from'],
})

/** Words to look for, at most `max` of them. `missing` is the sentence for none at all. */
export const soughtWords = (max: number, missing: Sentence = say('Enter a word to look for')) =>
  z.pipe(
    text(100, missing),
    z.string().check(
      z.refine((typed) => typed.split(/\s+/).length <= max, {
        error: english('Look for at most {max} words at a time', { max }),
      }),
    ),
  )

/** What is wrong with what is asked for, by field: the first complaint about each. */
export function problemsIn<Name extends string>(
  t: Translate,
  schema: z.ZodMiniType,
  asked: Readonly<Partial<Record<Name, unknown>>>,
): Readonly<Partial<Record<Name, Words>>> {
  const issues = z.safeParse(schema, asked).error?.issues ?? []
  const problems = issues.map((issue) => [issue.path.join('.'), issueWords(t, issue)])
  return Object.fromEntries(problems.toReversed()) as Partial<Record<Name, Words>>
}
