import type { Fielded } from '../fixedWidth/fields.ts'
import { recordsOf } from '../fixedWidth/layouts.ts'
import { say, type Sentence } from '../../values/sentence.ts'

export const RECORD_LENGTH = 94
export const RECORDS_IN_BLOCK = 10
/** What fills the last block of a file. */
export const FILLER = '9'.repeat(RECORD_LENGTH)

/** The fields of each record one after the other, and how wide they are. */
const LAYOUTS = {
  fileHeader: {
    type: 1, priority: 2, destination: 10, origin: 10, createdOn: 6, createdAt: 4, modifier: 1,
    recordSize: 3, blocking: 2, format: 1, destinationName: 23, originName: 23, reference: 8,
  },
  batchHeader: {
    type: 1, serviceClass: 3, companyName: 16, companyData: 20, companyId: 10, sec: 3,
    description: 10, descriptiveDate: 6, effectiveOn: 6, settlesOnDay: 3, originatorStatus: 1,
    odfi: 8, number: 7,
  },
  entry: {
    type: 1, code: 2, routingNumber: 9, account: 17, cents: 10, individualId: 15, name: 22,
    discretionary: 2, hasAddenda: 1, trace: 15,
  },
  payment: { type: 1, addendaType: 2, text: 80, sequence: 4, entrySequence: 7 },
  change: {
    type: 1, addendaType: 2, change: 3, originalTrace: 15, reserved: 6, originalRdfi: 8,
    corrected: 29, refusedChange: 3, refusedSequence: 7, reservedToo: 5, trace: 15,
  },
  return: {
    type: 1, addendaType: 2, reason: 3, originalTrace: 15, dateOfDeath: 6, originalRdfi: 8,
    information: 44, trace: 15,
  },
  batchControl: {
    type: 1, serviceClass: 3, count: 6, hash: 10, debits: 12, credits: 12, companyId: 10,
    authentication: 19, reserved: 6, odfi: 8, number: 7,
  },
  fileControl: {
    type: 1, batches: 6, blocks: 6, count: 8, hash: 10, debits: 12, credits: 12, reserved: 39,
  },
} as const // prettier-ignore

export type RecordKind = keyof typeof LAYOUTS
type FieldOf<Kind extends RecordKind> = keyof (typeof LAYOUTS)[Kind] & string

/** A record in its fields, with a way to say what is wrong with one. */
export type AchRecord<Kind extends RecordKind> = Fielded<FieldOf<Kind>>

export const { cut, fill, columnOf } = recordsOf(LAYOUTS)

/** What people call a record. */
export const RECORD_NAMES: Readonly<Record<RecordKind | 'line', Sentence>> = {
  fileHeader: say('file header'),
  batchHeader: say('batch header'),
  entry: say('entry'),
  payment: say('addenda'),
  change: say('notification of change'),
  return: say('return'),
  batchControl: say('batch control'),
  fileControl: say('file control'),
  line: say('line'),
}
