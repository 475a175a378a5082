import type { AchBatch, AchEntry, AchFile } from '../../../rails/ach/file.ts'
import { MICRO_ENTRIES } from '../../../rails/ach/outgoing.ts'
import { secCodeFor } from '../../../rails/ach/secCodes.ts'
import { achText } from '../../../rails/ach/text.ts'
import type { Direction } from '../../../rails/ach/transactionCodes.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { dayOf, timeOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert } from '../../../values/result.ts'
import type { AchPayment } from './tables.ts'

/** Who sends a file, and to whom. */
export interface Sender {
  /** Nine digits; its first eight are those of the traces. */
  readonly routingNumber: string
  readonly name: string
  readonly companyId: string
  readonly destination: string
  readonly destinationName: string
}

/** A payment with its place in the file. */
export interface Entry {
  readonly payment: AchPayment
  readonly cents: bigint
  readonly trace: string
  readonly settlesAt: Date
}

const FEDERAL_RESERVE = { destination: '061000146', destinationName: 'FEDERAL RESERVE BANK' }

/** The sender of the profile; files of a demonstration may have another number than members read. */
export const senderOf = ({ shortName, routingNumber, ach }: Institution): Sender => ({
  routingNumber: ach?.routingNumber ?? routingNumber,
  name: shortName,
  companyId: ach?.companyId ?? '',
  destination: ach?.destination ?? FEDERAL_RESERVE.destination,
  destinationName: ach?.destinationName ?? FEDERAL_RESERVE.destinationName,
})

/**
 * The number that members know, or the one that files leave under. The demonstration shows the number of a real
 * bank, where its members may pay and have accounts.
 */
export const isOwnRouting = (institution: Institution, routingNumber: string): boolean =>
  routingNumber === senderOf(institution).routingNumber ||
  (routingNumber === institution.routingNumber && !institution.demo)

export const odfiOf = ({ routingNumber }: Pick<Sender, 'routingNumber'>): string =>
  routingNumber.slice(0, 8)

export interface Cut {
  readonly at: Date
  readonly zone: string
  /** Tells the files of a day apart. */
  readonly modifier: string
}

/** What a file is made of: payments of members, and batches in which entries of others go back. */
export interface Contents {
  readonly entries: readonly Entry[]
  readonly returned: readonly AchBatch[]
}

/** One file: a batch for each kind of payment and time of settlement, what is debited behind what is credited, then what goes back. */
export function composeFile(sender: Sender, cut: Cut, { entries, returned }: Contents): AchFile {
  const batches = Map.groupBy(
    entries,
    (entry) =>
      `${secOf(entry)} ${directionOf(entry)} ${descriptionOf(entry)} ${entry.settlesAt.toISOString()} ${originatorOf(sender, entry)}`,
  )
  return {
    destination: sender.destination,
    origin: sender.routingNumber,
    createdOn: dayOf(cut.at, cut.zone),
    createdAt: timeOf(cut.at, cut.zone),
    modifier: cut.modifier,
    destinationName: achText(sender.destinationName, 'bankName'),
    originName: achText(sender.name, 'bankName'),
    reference: '',
    batches: [
      ...[...batches.values()]
        .toSorted((one, other) => Number(isDebit(one)) - Number(isDebit(other)))
        .map((together) => batchOf(sender, together)),
      ...returned,
    ].map((batch, i) => ({ ...batch, number: i + 1 })),
  }
}

const isDebit = ([first]: readonly Entry[]): boolean => first?.payment.isDebit === true

const directionOf = ({ payment }: Entry): Direction => (payment.isDebit ? 'debit' : 'credit')

const descriptionOf = ({ payment }: Entry): string => (payment.isMicro ? MICRO_ENTRIES : 'TRANSFER')

/** Who pays, as the receiver reads it: a business, and for its other members the institution. */
const originatorOf = (sender: Sender, { payment }: Entry): string =>
  spelledOr(
    payment.isFromBusiness ? payment.sender : '',
    'companyName',
    achText(sender.name, 'companyName'),
  )

const secOf = ({ payment: { to, isFromBusiness = false, isDebit = false } }: Entry) =>
  secCodeFor({ to, isFromBusiness, direction: isDebit ? 'debit' : 'credit' })

/** What a text is in the letters of ACH; something else for one that is empty or has no spelling in them. */
function spelledOr(text: string, place: Parameters<typeof achText>[1], other: string): string {
  const spelled = achText(text, place)
  return spelled === '?' ? other : spelled
}

function batchOf(sender: Sender, entries: readonly Entry[]): AchBatch {
  const [first] = entries
  assert(first, 'a batch has entries')
  const { settlesAt, payment } = first
  return {
    serviceClass: payment.isDebit ? 225 : 220,
    companyName: originatorOf(sender, first),
    companyData: '',
    companyId: sender.companyId,
    sec: secOf(first),
    description: descriptionOf(first),
    descriptiveDate: payment.sameDay ? `SD${timeOf(settlesAt, FED_ZONE).replace(':', '')}` : '',
    effectiveOn: dayOf(settlesAt, FED_ZONE),
    settlesOnDay: null,
    originatorStatus: 1,
    odfi: odfiOf(sender),
    number: 1,
    entries: entries.map(entryOf),
  }
}

const CODES = {
  checking: { credit: 22, debit: 27 },
  savings: { credit: 32, debit: 37 },
} as const

/** Another person reads which person paid them; everybody else the reference. */
const entryOf = ({ payment, cents, trace }: Entry): AchEntry => ({
  code: CODES[payment.accountType][payment.isDebit ? 'debit' : 'credit'],
  routingNumber: payment.routingNumber,
  account: payment.accountNumber,
  cents,
  individualId: spelledOr(
    payment.to === 'person' && !payment.isFromBusiness ? payment.sender : '',
    'individualId',
    payment.reference,
  ),
  // A name in an alphabet that cannot be spelled in Latin still needs its place filled.
  name: spelledOr(payment.name, 'name', 'ACCOUNT HOLDER'),
  // What is debited of a person was authorized online, and once.
  discretionary: payment.isDebit && payment.to === 'own' ? 'S' : '',
  trace,
  addenda: [],
})
