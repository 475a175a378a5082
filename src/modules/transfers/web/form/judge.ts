import * as z from 'zod/mini'
import type { Problem } from '../../../../ui/ErrorSummary.tsx'
import { fromDecimal, type Money, subtract, toDecimal } from '../../../../values/money.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { FILL_IN_ALL, POSTING_REFUSALS } from '../../contract.ts'
import { accountWith } from '../transferValues.ts'

export interface FieldProblem extends Problem {
  readonly field: string
}

/** A form as it stands: what may be sent, or what is wrong, in the order of the page. */
export interface Judged<Body> {
  readonly body: Body | undefined
  readonly problems: readonly FieldProblem[]
  /** Something is missing: over the problems stands the specification's sentence. */
  readonly incomplete: boolean
}

interface Rules {
  /** The form's fields in the order of the page. */
  readonly fields: readonly string[]
  /** What to do about each empty field. */
  readonly missing: Readonly<Record<string, string>>
  /** Where a field of the contract stands under another name in the form. */
  readonly renamed?: Readonly<Record<string, string>>
  /** What the contract cannot know, such as how much there is. Goes before what it finds. */
  readonly own?: readonly FieldProblem[]
}

/** Lets the contract decide what may be sent. The server judges again; this only saves a trip. */
export function judge<Body>(
  schema: z.ZodMiniType<Body>,
  body: unknown,
  { fields, missing, renamed = {}, own = [] }: Rules,
): Judged<Body> {
  const parsed = z.safeParse(schema, body)
  const found = new Map<string, string>()
  const blame = (field: string, message: string) => found.has(field) || found.set(field, message)
  for (const { field, message } of own) blame(field, message)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    const field = renamed[name] ?? name
    blame(field, message === FILL_IN_ALL ? (missing[field] ?? message) : message)
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

/** The amount as the wire wants it; what is no amount goes as it was typed, to be refused. */
export const wireAmount = (typed: string, amount: Money | undefined): string =>
  amount ? toDecimal(amount) : typed.trim()

/** What would be left on the source, or undefined while that cannot be said. */
export function leftAfter(
  dollars: Money | undefined,
  fromAccountId: string,
  accounts: readonly AccountOverview[],
): Money | undefined {
  const source = accountWith(accounts, fromAccountId)
  return dollars && source && subtract(fromDecimal(source.available), dollars)
}

export const fundsProblem = (left: Money | undefined): readonly FieldProblem[] =>
  left && left.minor < 0n
    ? [{ field: 'amount', message: POSTING_REFUSALS.insufficient_funds.message }]
    : []

/** What to do about the empty fields that every form has. */
export const MISSING_COMMON = {
  fromAccountId: 'Choose the account the money comes from',
  amount: 'Enter an amount, for example 25.00',
  reference: 'Enter a reference, for example Rent',
} as const
