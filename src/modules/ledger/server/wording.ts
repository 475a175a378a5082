import { CATEGORIES, type Category } from '../../../values/categories.ts'
import {
  type Movement,
  movementWith,
  nameOfAccount,
  type Reason,
  REASON_WORDS,
} from '../words.contract.ts'
import type { Heading, Reading } from './search.ts'
import type { LedgerAccountId } from './types.ts'

const REASON_LIST = Object.keys(REASON_WORDS) as Reason[]

/** How `categoryOf` files things, to search by. */
export const headingOf = (is?: Category): Heading => ({
  key: 'category',
  known: CATEGORIES,
  usual: Object.fromEntries(REASON_LIST.map((reason) => [reason, REASON_WORDS[reason].category])),
  is,
})

type Labels = ReadonlyMap<LedgerAccountId, NonNullable<Movement['counter']>>

/** What `descriptionOf` puts into words, to compare the words of a search with. */
export const readingFor = (accounts: Labels): Reading => ({
  keys: {
    out: ['memo', 'recipient', 'bank', 'last4', 'country'],
    in: ['memo', 'sender', 'bank', 'last4', 'country'],
  },
  phrases: Object.fromEntries([
    ...REASON_LIST.flatMap((reason) => [
      [`${reason}:out`, REASON_WORDS[reason].out],
      [`${reason}:in`, REASON_WORDS[reason].in],
    ]),
    ...[...accounts].flatMap(([id, label]) => [
      [`own_transfer:out:${id}`, movementWith('own_transfer', true, nameOfAccount(label))],
      [`own_transfer:in:${id}`, movementWith('own_transfer', false, nameOfAccount(label))],
    ]),
  ]),
})
