import type { Direction } from './transactionCodes.ts'

/** What a kind of batch (its standard entry class) may hold. */
interface SecRules {
  /** How many addenda of words an entry may have. */
  readonly addendaMax: number
  /** Where entries go in one direction only. */
  readonly only?: Direction
  /** Whether an entry has to name its receiver. */
  readonly isNamed: boolean
  /** Whether an entry may carry addenda alone and no money. */
  readonly mayBeZero?: boolean
}

const CONVERTED_CHECK = { addendaMax: 0, only: 'debit', isNamed: false } as const

/** The kinds whose records we read, all of one layout. */
const RULES = {
  PPD: { addendaMax: 1, isNamed: true },
  WEB: { addendaMax: 1, isNamed: true },
  CCD: { addendaMax: 1, isNamed: true, mayBeZero: true },
  CTX: { addendaMax: 9_999, isNamed: true, mayBeZero: true },
  COR: { addendaMax: 0, isNamed: false },
  CIE: { addendaMax: 1, only: 'credit', isNamed: true },
  TEL: { addendaMax: 0, only: 'debit', isNamed: true },
  ARC: CONVERTED_CHECK,
  BOC: CONVERTED_CHECK,
  POP: CONVERTED_CHECK,
  RCK: CONVERTED_CHECK,
  XCK: CONVERTED_CHECK,
} as const satisfies Record<string, SecRules>

export type SecCode = keyof typeof RULES

/** Kinds of other layouts, or that only agencies send: their records are counted, and nothing more is read of them. */
const UNREAD = ['IAT', 'ACK', 'ATX', 'DNE', 'ENR', 'MTE', 'POS', 'SHR', 'TRC', 'TRX'] as const

export type UnreadSecCode = (typeof UNREAD)[number]

export const isSecCode = (code: string): code is SecCode => Object.hasOwn(RULES, code)

export const isUnreadSecCode = (code: string): code is UnreadSecCode =>
  (UNREAD as readonly string[]).includes(code)

export const secRules = (code: SecCode): SecRules => RULES[code]

/**
 * The kind of an entry of ours. A member's own account elsewhere is paid with PPD and debited with WEB,
 * which says that the authorization was given online; another person is paid with WEB, where the sender's name
 * stands in `individualId`; a business with CCD. A business pays people with PPD.
 */
export function secCodeFor(entry: {
  readonly to: 'own' | 'person' | 'business'
  readonly direction: Direction
  readonly isFromBusiness?: boolean
}): 'PPD' | 'WEB' | 'CCD' {
  if (entry.to === 'business') return 'CCD'
  return (entry.to === 'own' || entry.isFromBusiness) && entry.direction === 'credit'
    ? 'PPD'
    : 'WEB'
}
