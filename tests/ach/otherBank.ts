import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerWith,
  batchFrom,
  entryFor as entryOf,
  fileWith,
} from '../../src/modules/otherBanks/server/composing.ts'
import type { Stated } from '../../src/modules/otherBanks/server/statedAccounts.ts'
import { traceNumber } from '../../src/rails/ach/answers.ts'
import type { Correction } from '../../src/rails/ach/changeCodes.ts'
import type { AchBatch, AchEntry, AchFile } from '../../src/rails/ach/file.ts'
import type { TransactionCode } from '../../src/rails/ach/transactionCodes.ts'
import { fromDecimal } from '../../src/values/money.ts'

/** The number under which the demonstration sends and receives. */
export const OURS = '272499999'
/** A bank in California. */
export const THEIRS = '121000248'
const ODFI = THEIRS.slice(0, 8)

export interface Sent {
  readonly account: string
  readonly amount: string
  readonly code?: TransactionCode
}

let number = 0

/** An entry of the other bank for an account of ours; its number is unlike any other. */
export const entryFor = ({ account, amount, code = 22 }: Sent): AchEntry =>
  entryOf({
    isDebit: false,
    code,
    routingNumber: OURS,
    account,
    cents: fromDecimal(amount).minor,
    name: 'ADA BROOKS',
    trace: traceNumber(ODFI, ++number),
  })

/** A batch of wages unless said otherwise, for Friday, July 17, 2026. */
export const batchOf = (
  entries: readonly AchEntry[],
  changes: Partial<AchBatch> = {},
): AchBatch => ({
  ...batchFrom({
    companyName: 'BABBLE CO',
    companyId: '1234567890',
    description: 'PAYROLL',
    effectiveOn: '2026-07-17',
    odfi: ODFI,
    entries,
  }),
  ...changes,
})

/** A file for us, made on Wednesday, July 15, 2026. */
export const fileOf = (batches: readonly AchBatch[], changes: Partial<AchFile> = {}): Uint8Array =>
  fileWith(
    {
      at: new Date('2026-07-15T15:00:00Z'),
      us: { destination: OURS, destinationName: 'HAZELNOTCH' },
    },
    batches,
    changes,
  )

/** Wages for accounts of ours. */
export const payroll = (...sent: readonly Sent[]): AchBatch => batchOf(sent.map(entryFor))

/** What a company withdraws from accounts of ours. */
export const withdrawals = (...sent: readonly Sent[]): AchBatch =>
  batchOf(
    sent.map((one) => entryFor({ code: 27, ...one })),
    { companyName: 'ALDER POWER', description: 'ELECTRIC' },
  )

/** What its bank answers to the first entry of a file of ours; it settles when it is sent. */
function answerTo({ batches: [batch] }: AchFile, answer: Stated): AchBatch {
  const entry = batch!.entries[0]!
  const trace = traceNumber(entry.routingNumber.slice(0, 8), ++number)
  return answerWith({ batch: batch!, entry }, answer, trace)
}

export const returned = (file: AchFile, reason: string): AchBatch => answerTo(file, { reason })

export const changed = (file: AchFile, change: string, correction: Correction): AchBatch =>
  answerTo(file, { change, correction })

/**
 * Puts a file where the client of the network puts what it was sent, long before.
 * @param isWritten false: it is being written to right now
 */
export function drop(
  railsDirectory: string,
  name: string,
  content: Uint8Array,
  { isWritten = true } = {},
): void {
  const path = join(railsDirectory, 'incoming', name)
  writeFileSync(path, content)
  if (isWritten) utimesSync(path, LONG_AGO, LONG_AGO)
}

const LONG_AGO = new Date('2026-01-15T12:00:00Z')
