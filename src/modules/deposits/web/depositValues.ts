import { parseTyped, toDecimal } from '../../../values/money.ts'
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

/** The amount on the wire; what is no amount stays as it is, for the contract to say so. */
export const wireAmount = (typed: string): string => {
  const parsed = parseTyped(typed)
  return parsed.ok ? toDecimal(parsed.value) : typed
}

/** Before the names of the fields of this form: the transfer form on the same page has an amount too. */
export const PREFIX = 'deposit-'

export const nameOf = (field: string): string => `${PREFIX}${field}`
