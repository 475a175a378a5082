import type { Fielded } from '../fixedWidth/fields.ts'
import { recordsOf } from '../fixedWidth/layouts.ts'
import { say, type Sentence } from '../../values/sentence.ts'

export const RECORD_LENGTH = 80
/** Of a view, what stands before its image. */
export const VIEW_HEADER_LENGTH = 117

const ENDORSEMENT = {
  type: 2, number: 1, routingNumber: 9, on: 8, sequence: 15, account: 18, branch: 5, payee: 15,
  truncated: 1, conversion: 1, repair: 1, user: 1, reserved: 3,
} as const // prettier-ignore

const LATER_ENDORSEMENT = {
  type: 2, number: 2, routingNumber: 9, on: 8, sequence: 15, truncated: 1, conversion: 1,
  repair: 1, reason: 1, user: 19, identifier: 1, reserved: 20,
} as const // prettier-ignore

/** By the two digits with which a record begins. */
const LAYOUTS = {
  fileHeader: {
    type: 2, standard: 2, test: 1, destination: 9, origin: 9, createdOn: 8, createdAt: 4, resent: 1,
    destinationName: 18, originName: 18, modifier: 1, country: 2, user: 4, companion: 1,
  },
  letterHeader: {
    type: 2, collection: 2, destination: 9, institution: 9, businessOn: 8, createdOn: 8,
    createdAt: 4, content: 1, documentation: 1, id: 8, contactName: 14, contactPhone: 10,
    workType: 1, returns: 1, user: 1, reserved: 1,
  },
  bundleHeader: {
    type: 2, collection: 2, destination: 9, institution: 9, businessOn: 8, createdOn: 8, id: 10,
    number: 4, cycle: 2, returnTo: 9, user: 5, reserved: 12,
  },
  check: {
    type: 2, auxiliaryOnUs: 15, externalProcessing: 1, payor: 9, onUs: 20, cents: 10, sequence: 15,
    documentation: 1, returnAcceptance: 1, micrRead: 1, isFirstDeposit: 1, addenda: 2, repair: 1,
    archive: 1,
  },
  return: {
    type: 2, payor: 9, onUs: 20, cents: 10, reason: 1, addenda: 2, documentation: 1, forwardedOn: 8,
    sequence: 15, externalProcessing: 1, notification: 1, archive: 1, timesReturned: 1, reserved: 8,
  },
  endorsement: ENDORSEMENT,
  laterEndorsement: LATER_ENDORSEMENT,
  returnEndorsement: ENDORSEMENT,
  laterReturnEndorsement: LATER_ENDORSEMENT,
  payorBank: {
    type: 2, name: 18, auxiliaryOnUs: 15, sequence: 15, businessOn: 8, accountName: 22,
  },
  viewDetail: {
    type: 2, indicator: 1, creator: 9, createdOn: 8, format: 2, compression: 2, size: 7, side: 1,
    descriptor: 2, signed: 1, signature: 2, keySize: 5, protectedFrom: 7, protectedLength: 7,
    recreate: 1, user: 8, reserved: 1, override: 1, reservedToo: 13,
  },
  view: {
    type: 2, institution: 9, businessOn: 8, cycle: 2, sequence: 15, security: 48, clipping: 1,
    corners: 16, keyLength: 4, signatureLength: 5, imageLength: 7,
  },
  bundleControl: {
    type: 2, items: 4, cents: 12, micrCents: 12, images: 5, user: 20, credits: 1, reserved: 24,
  },
  letterControl: {
    type: 2, bundles: 6, items: 8, cents: 14, images: 9, institutionName: 18, settlesOn: 8,
    credits: 1, reserved: 14,
  },
  fileControl: {
    type: 2, letters: 6, records: 8, items: 8, cents: 16, contactName: 14, contactPhone: 10,
    credits: 1, reserved: 15,
  },
} as const // prettier-ignore

export type RecordKind = keyof typeof LAYOUTS
export type CheckRecord<Kind extends RecordKind> = Fielded<keyof (typeof LAYOUTS)[Kind] & string>

export const { cut, fill, columnOf } = recordsOf(LAYOUTS)

export const KIND_OF_TYPE: ReadonlyMap<string, RecordKind> = new Map([
  ['01', 'fileHeader'],
  ['10', 'letterHeader'],
  ['20', 'bundleHeader'],
  ['25', 'check'],
  ['26', 'endorsement'],
  ['28', 'laterEndorsement'],
  ['31', 'return'],
  ['32', 'returnEndorsement'],
  ['33', 'payorBank'],
  ['35', 'laterReturnEndorsement'],
  ['50', 'viewDetail'],
  ['52', 'view'],
  ['70', 'bundleControl'],
  ['90', 'letterControl'],
  ['99', 'fileControl'],
])

/** What people call a record. */
export const RECORD_NAMES: Readonly<Record<RecordKind | 'record', Sentence>> = {
  fileHeader: say('file header'),
  letterHeader: say('cash letter header'),
  bundleHeader: say('bundle header'),
  check: say('check'),
  return: say('returned check'),
  endorsement: say('endorsement'),
  laterEndorsement: say('endorsement'),
  returnEndorsement: say('endorsement'),
  laterReturnEndorsement: say('endorsement'),
  payorBank: say('bank of the payor'),
  viewDetail: say('view'),
  view: say('image'),
  bundleControl: say('bundle control'),
  letterControl: say('cash letter control'),
  fileControl: say('file control'),
  record: say('record'),
}
