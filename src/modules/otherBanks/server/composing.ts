import {
  answerBatch,
  changeOf,
  type Received,
  returnOf,
  serviceClassOf,
} from '../../../rails/ach/answers.ts'
import type { AchBatch, AchEntry, AchFile } from '../../../rails/ach/file.ts'
import { writeAchFile } from '../../../rails/ach/writeFile.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { dayOf, timeOf } from '../../../values/dates.ts'
import type { Made } from './answer.ts'
import type { Stated } from './statedAccounts.ts'

/** The Federal Reserve Bank that passes on what other banks send. */
export const FEDERAL_RESERVE_BANK = '061000146'

type Company = Pick<
  AchBatch,
  'companyName' | 'companyId' | 'description' | 'effectiveOn' | 'odfi' | 'entries'
>

/** What a company pays people or withdraws from them on a day. */
export const batchFrom = (company: Company): AchBatch => ({
  ...company,
  serviceClass: serviceClassOf(company.entries),
  companyData: '',
  sec: 'PPD',
  descriptiveDate: '',
  settlesOnDay: null,
  originatorStatus: 1,
  number: 1,
})

/** What the bank of its receiver answers to an entry, under a trace number of its own. */
export function answerWith(received: Received, answer: Stated, trace: string): AchBatch {
  const isReturn = 'reason' in answer
  return answerBatch(received.batch, {
    odfi: received.entry.routingNumber.slice(0, 8),
    number: 1,
    entries: [
      isReturn
        ? returnOf(received, { ...answer, trace })
        : changeOf(received, { ...answer, trace }),
    ],
    ...(!isReturn && { sec: 'COR' }),
  })
}

/** A file from the Federal Reserve. */
export const fileWith = (
  { at, us }: Made,
  batches: readonly AchBatch[],
  changes: Partial<AchFile> = {},
): Uint8Array =>
  writeAchFile({
    ...us,
    origin: FEDERAL_RESERVE_BANK,
    originName: 'FEDERAL RESERVE BANK',
    createdOn: dayOf(at, FED_ZONE),
    createdAt: timeOf(at, FED_ZONE),
    modifier: 'A',
    reference: '',
    ...changes,
    batches: batches.map((batch, i) => ({ ...batch, number: i + 1 })),
  })

interface Side {
  readonly isDebit: boolean
  /** Of the bank that the entry is for. */
  readonly routingNumber: string
}

/** A payment into a checking account, or a withdrawal from it. */
export const entryFor = ({
  isDebit,
  ...entry
}: Side &
  Pick<AchEntry, 'account' | 'cents' | 'name' | 'trace'> &
  Partial<AchEntry>): AchEntry => ({
  code: isDebit ? 27 : 22,
  individualId: 'E-100',
  discretionary: '',
  addenda: [],
  ...entry,
})
