import * as z from 'zod/mini'
import { parseTyped, toDecimal } from '../../../values/money.ts'
import {
  BACK_MISSING,
  FRONT_MISSING,
  SubmitDepositBody,
  type SubmitDepositBody as Body,
} from '../contract.ts'
import type { Flaw } from './photoQuality.ts'

/** A photo that was handed in. */
export interface Photo {
  readonly imageId: string
  /** Of the photo in the memory of the browser. */
  readonly address: string
  readonly width: number
  readonly height: number
  readonly flaws: readonly Flaw[]
}

/** What the form holds, as typed. */
export interface DepositValues {
  readonly accountId: string
  readonly amount: string
  readonly note: string
  readonly front: Photo | undefined
  readonly back: Photo | undefined
}

export interface FieldProblem {
  readonly field: string
  readonly message: string
}

const detailsSchema = z.pick(SubmitDepositBody, { accountId: true, amount: true, note: true })

/** The amount on the wire; what is no amount stays as it is, for the contract to say so. */
const wireAmount = (typed: string): string => {
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

const detailsIn = ({ accountId, amount, note }: DepositValues) => ({
  accountId,
  amount: wireAmount(amount),
  ...(note.trim() !== '' && { note }),
})

/** What is wrong with account, amount and note, in the sentences the server would answer. */
export function detailProblems(values: DepositValues): readonly FieldProblem[] {
  const parsed = z.safeParse(detailsSchema, detailsIn(values))
  if (parsed.success) return []
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = nameOf(path.join('.'))
    if (!problems.has(field)) problems.set(field, message)
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}

/** The name of a field of this form: the transfer form on the same page has an amount too. */
export const nameOf = (field: string): string => `deposit-${field}`

export const photoProblems = (
  side: 'front' | 'back',
  { front, back }: DepositValues,
): readonly FieldProblem[] => {
  if (side === 'front') return front ? [] : [{ field: nameOf('front'), message: FRONT_MISSING }]
  return back ? [] : [{ field: nameOf('back'), message: BACK_MISSING }]
}

/** What is sent, once nothing is wrong with it. */
export function bodyOf(id: string, values: DepositValues): Body | undefined {
  const parsed = z.safeParse(SubmitDepositBody, {
    id,
    ...detailsIn(values),
    frontImageId: values.front?.imageId,
    backImageId: values.back?.imageId,
  })
  return parsed.success ? parsed.data : undefined
}
