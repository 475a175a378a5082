import { CHECK_RETURN_REASONS } from '../../../rails/x9/returnReasons.ts'
import { english, type Words } from '../../../values/sentence.ts'

/** Why a check came back, as staff read it. */
export function titleOfReason(reason: string): Words {
  const known = CHECK_RETURN_REASONS[reason]
  return known ? english(known.title) : english('Reason {code} of the bank', { code: reason })
}

/** Why a check came back, as whoever deposited it reads it; banks have reasons of their own besides. */
export const whyReturned = (reason: string): Words =>
  english((CHECK_RETURN_REASONS[reason] ?? CHECK_RETURN_REASONS['O']!).toMember)
