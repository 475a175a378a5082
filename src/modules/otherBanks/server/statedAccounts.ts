import { CHANGE_CODES, type Correction } from '../../../rails/ach/changeCodes.ts'
import type { AchEntry } from '../../../rails/ach/file.ts'
import { RETURN_CODES } from '../../../rails/ach/returnCodes.ts'
import { meaningOf, transactionCode } from '../../../rails/ach/transactionCodes.ts'

/** What another bank answers to an entry of ours that it cannot book as it came. */
export type Stated =
  | { readonly reason: string }
  | { readonly change: string; readonly correction: Correction }

/**
 * Account numbers that are answered with a code: 55550003 returns with R03, 55560001 is corrected with C01. Whatever
 * else is sent arrives, micro-entries and prenotifications too.
 */
const STATED = /^555([56])00([0-9]{2})$/

/** Undefined where the entry arrives, or where the code says nothing of its direction. */
export function answerFor(entry: AchEntry): Stated | undefined {
  const { direction, purpose } = meaningOf(entry.code)
  const [, kind, digits] = STATED.exec(entry.account) ?? []
  if (kind === undefined || purpose === 'answer') return undefined
  if (kind === '5') {
    const reason = `R${digits}`
    const { only = direction } = RETURN_CODES[reason] ?? { only: null }
    return only === direction ? { reason } : undefined
  }
  const change = `C${digits}`
  const isOfEntries = (CHANGE_CODES[change]?.places ?? []).length > 0
  return isOfEntries ? { change, correction: correctionFor(entry) } : undefined
}

const MOVED_TO = ['026009593', '121000248'] as const

/** What it was to be instead: one more digit, another bank, the other kind of account. */
const correctionFor = ({ account, routingNumber, individualId, code }: AchEntry): Correction => {
  const meaning = meaningOf(code)
  const other = meaning.account === 'checking' ? 'savings' : 'checking'
  return {
    account: `1${account}`,
    routingNumber: MOVED_TO.find((number) => number !== routingNumber)!,
    name: 'RIGHT NAME',
    code: transactionCode({ ...meaning, account: other })!,
    individualId: `1${individualId}`.slice(0, 15),
  }
}
