import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  answerBatch,
  changeOf,
  returnOf,
  serviceClassOf,
  traceNumber,
} from '../../src/rails/ach/answers.ts'
import type { Correction } from '../../src/rails/ach/changeCodes.ts'
import type { AchBatch, AchEntry, AchFile } from '../../src/rails/ach/file.ts'
import type { TransactionCode } from '../../src/rails/ach/transactionCodes.ts'
import { writeAchFile } from '../../src/rails/ach/writeFile.ts'
import { fromDecimal } from '../../src/values/money.ts'

/** The number under which the demonstration sends and receives. */
export const OURS = '272499999'
/** A bank in California and the Federal Reserve Bank that passes its files on. */
export const THEIRS = '121000248'
const FED = '061000146'
const ODFI = THEIRS.slice(0, 8)

export interface Sent {
  readonly account: string
  readonly amount: string
  readonly code?: TransactionCode
}

let number = 0

/** An entry of the other bank for an account of ours; its number is unlike any other. */
export const entryFor = ({ account, amount, code = 22 }: Sent): AchEntry => ({
  code,
  routingNumber: OURS,
  account,
  cents: fromDecimal(amount).minor,
  individualId: 'E-100',
  name: 'ADA BROOKS',
  discretionary: '',
  trace: traceNumber(ODFI, ++number),
  addenda: [],
})

/** A batch of wages unless said otherwise, for Friday, July 17, 2026. */
export const batchOf = (
  entries: readonly AchEntry[],
  changes: Partial<AchBatch> = {},
): AchBatch => ({
  serviceClass: serviceClassOf(entries),
  companyName: 'BABBLE CO',
  companyData: '',
  companyId: '1234567890',
  sec: 'PPD',
  description: 'PAYROLL',
  descriptiveDate: '',
  effectiveOn: '2026-07-17',
  settlesOnDay: null,
  originatorStatus: 1,
  odfi: ODFI,
  number: 1,
  entries,
  ...changes,
})

/** A file for us, made on Wednesday, July 15, 2026. */
export const fileOf = (batches: readonly AchBatch[], changes: Partial<AchFile> = {}): Uint8Array =>
  writeAchFile({
    destination: OURS,
    origin: FED,
    createdOn: '2026-07-15',
    createdAt: '11:00',
    modifier: 'A',
    destinationName: 'HAZELNOTCH',
    originName: 'FEDERAL RESERVE BANK',
    reference: '',
    ...changes,
    batches: batches.map((batch, i) => ({ ...batch, number: i + 1 })),
  })

/** Wages for accounts of ours. */
export const payroll = (...sent: readonly Sent[]): AchBatch => batchOf(sent.map(entryFor))

/** What a company withdraws from accounts of ours. */
export const withdrawals = (...sent: readonly Sent[]): AchBatch =>
  batchOf(
    sent.map((one) => entryFor({ code: 27, ...one })),
    { companyName: 'ALDER POWER', description: 'ELECTRIC' },
  )

/** What the other bank answers to the first entry of a file of ours; it settles when it is sent. */
function answerTo(
  { batches: [batch] }: AchFile,
  answer: (received: { batch: AchBatch; entry: AchEntry }, trace: string) => AchEntry,
  sec?: 'COR',
): AchBatch {
  const [entry] = batch!.entries
  const answered = answer({ batch: batch!, entry: entry! }, traceNumber(ODFI, ++number))
  return answerBatch(batch!, {
    odfi: ODFI,
    number: 1,
    entries: [answered],
    ...(sec && { sec }),
  })
}

export const returned = (file: AchFile, reason: string): AchBatch =>
  answerTo(file, (received, trace) => returnOf(received, { reason, trace }))

export const changed = (file: AchFile, change: string, correction: Correction): AchBatch =>
  answerTo(file, (received, trace) => changeOf(received, { change, correction, trace }), 'COR')

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
  const folder = join(railsDirectory, 'incoming')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, content)
  if (isWritten) utimesSync(path, LONG_AGO, LONG_AGO)
}

const LONG_AGO = new Date('2026-01-15T12:00:00Z')
