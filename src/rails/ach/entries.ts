import { english } from '../../values/sentence.ts'
import { isRefusalCode } from './changeCodes.ts'
import {
  bigNumberIn,
  dayOrNoneIn,
  digitsIn,
  expectIn,
  neededIn,
  numberIn,
  routingNumberIn,
  textIn,
} from '../fixedWidth/fields.ts'
import type { AchEntry, ChangeAddendum, CountedEntry, ReturnAddendum } from './file.ts'
import { isTransactionCode, type TransactionCode } from './transactionCodes.ts'
import type { AchRecord } from './layouts.ts'

export function readEntry(record: AchRecord<'entry'>): Omit<AchEntry, 'addenda'> {
  const account = neededIn(record, 'account')
  if (account.startsWith(' '))
    record.tell('account', english('The account number must begin at the left.'))
  if (!/^[01]$/.test(record.fields.hasAddenda))
    record.tell('hasAddenda', english('This must be 1 where addenda follow, and else 0.'))
  return {
    code: codeIn(record),
    routingNumber: routingNumberIn(record, 'routingNumber'),
    account,
    cents: bigNumberIn(record, 'cents'),
    individualId: textIn(record, 'individualId'),
    name: textIn(record, 'name'),
    discretionary: textIn(record, 'discretionary'),
    trace: digitsIn(record, 'trace'),
  }
}

/** What stands at the same place in entries of whatever layout. */
export const readCounted = (record: AchRecord<'entry'>): Omit<CountedEntry, 'addenda'> => ({
  code: codeIn(record),
  routingNumber: routingNumberIn(record, 'routingNumber'),
  cents: bigNumberIn(record, 'cents'),
})

function codeIn(record: AchRecord<'entry'>): TransactionCode {
  const code = numberIn(record, 'code')
  if (!isTransactionCode(code))
    record.tell('code', english('There is no transaction code {code}.', { code: String(code) }))
  return code as TransactionCode
}

export function readChange(record: AchRecord<'change'>): ChangeAddendum {
  const { fields, tell } = record
  const isRefused = isRefusalCode(fields.change)
  const change = isRefused ? fields.refusedChange : fields.change
  if (!/^C[0-9]{2}$/.test(change))
    tell('change', english('"{change}" is no code of changes.', { change }))
  expectIn(record, 'reserved', '')
  expectIn(record, 'reservedToo', '')
  if (!isRefused) {
    expectIn(record, 'refusedChange', '')
    expectIn(record, 'refusedSequence', '')
  }
  return {
    type: '98',
    change: fields.change,
    originalTrace: digitsIn(record, 'originalTrace'),
    originalRdfi: digitsIn(record, 'originalRdfi'),
    corrected: neededIn(record, 'corrected'),
    refused: isRefused ? { change, sequence: digitsIn(record, 'refusedSequence') } : null,
    trace: digitsIn(record, 'trace'),
  }
}

export function readReturn(record: AchRecord<'return'>): ReturnAddendum {
  const { reason } = record.fields
  // Nacha adds codes: one that we do not know brings the money back all the same.
  if (!/^R[0-9]{2}$/.test(reason))
    record.tell('reason', english('"{reason}" is no code of returns.', { reason }))
  return {
    type: '99',
    reason,
    originalTrace: digitsIn(record, 'originalTrace'),
    dateOfDeath: dayOrNoneIn(record, 'dateOfDeath'),
    originalRdfi: digitsIn(record, 'originalRdfi'),
    information: textIn(record, 'information'),
    trace: digitsIn(record, 'trace'),
  }
}
