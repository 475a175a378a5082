import { assert } from '../../values/result.ts'
import { yyyymmdd } from '../fixedWidth/fields.ts'
import { recordMistakeWords } from '../fixedWidth/mistakes.ts'
import { type Encoding, joinRecords, type RawRecord } from './container.ts'
import type { Bundle, CashLetter, CashLetterFile, CheckView, Endorsement, Item } from './file.ts'
import { COLLECTION_CODES } from './headers.ts'
import { fill } from './layouts.ts'
import { readCashLetter } from './readCashLetter.ts'
import { bundleTotals, cashLetterTotals, letterTotals, micrCents } from './totals.ts'

const NOTHING = new Uint8Array()
const plain = (text: string): RawRecord => ({ text, image: NOTHING })
const time = (text: string): string => text.replace(':', '')

/** The file as it is sent. No file leaves that our own reader would refuse. */
export function writeCashLetter(file: CashLetterFile, encoding: Encoding = 'ebcdic'): Uint8Array {
  const letters = file.letters.flatMap(letterRecords)
  const records = [
    plain(fileHeader(file)),
    ...letters,
    plain(fileControl(file, letters.length + 2)),
  ]
  const bytes = joinRecords(records, encoding)
  const read = readCashLetter(bytes)
  assert(read.ok, read.ok ? '' : read.mistakes.map(recordMistakeWords).join('; '))
  return bytes
}

const fileHeader = (file: CashLetterFile): string =>
  fill('fileHeader', {
    ...file,
    type: '01',
    test: file.isTest ? 'T' : 'P',
    createdOn: yyyymmdd(file.createdOn),
    createdAt: time(file.createdAt),
    resent: file.isResent ? 'Y' : 'N',
    country: '',
    user: '',
  })

const fileControl = (file: CashLetterFile, records: number): string =>
  fill('fileControl', {
    ...file,
    ...cashLetterTotals(file.letters),
    type: '99',
    letters: file.letters.length,
    records,
    credits: 0,
    reserved: '',
  })

const letterRecords = (letter: CashLetter): readonly RawRecord[] => [
  plain(
    fill('letterHeader', {
      ...letter,
      type: '10',
      collection: COLLECTION_CODES[letter.collection],
      businessOn: yyyymmdd(letter.businessOn),
      createdOn: yyyymmdd(letter.createdOn),
      createdAt: time(letter.createdAt),
      content: 'I',
      documentation: 'G',
      returns: '',
      user: '',
      reserved: '',
    }),
  ),
  ...letter.bundles.flatMap((bundle) => bundleRecords(letter, bundle)),
  plain(
    fill('letterControl', {
      ...letter,
      ...letterTotals(letter),
      type: '90',
      bundles: letter.bundles.length,
      settlesOn: yyyymmdd(letter.settlesOn),
      credits: 0,
      reserved: '',
    }),
  ),
]

const bundleRecords = (letter: CashLetter, bundle: Bundle): readonly RawRecord[] => [
  plain(
    fill('bundleHeader', {
      ...letter,
      ...bundle,
      type: '20',
      collection: COLLECTION_CODES[letter.collection],
      businessOn: yyyymmdd(bundle.businessOn),
      createdOn: yyyymmdd(bundle.createdOn),
      returnTo: '',
      user: '',
      reserved: '',
    }),
  ),
  ...bundle.items.flatMap((item) => itemRecords(letter, bundle, item)),
  plain(
    fill('bundleControl', {
      ...bundleTotals(bundle),
      type: '70',
      micrCents: micrCents(bundle),
      user: '',
      credits: 0,
      reserved: '',
    }),
  ),
]

const itemRecords = (letter: CashLetter, bundle: Bundle, item: Item): readonly RawRecord[] => [
  plain(item.kind === 'check' ? checkRecord(item) : returnRecord(item)),
  ...endorsementRecords(item).map(plain),
  ...item.views.flatMap((view) => viewRecords(letter, bundle, item, view)),
]

const checkRecord = (check: Extract<Item, { kind: 'check' }>): string =>
  fill('check', {
    ...check,
    type: '25',
    documentation: 'G',
    addenda: check.endorsements.length,
  })

const returnRecord = (item: Extract<Item, { kind: 'return' }>): string =>
  fill('return', {
    ...item,
    type: '31',
    addenda: item.endorsements.length + (item.payorBank ? 1 : 0),
    documentation: 'G',
    forwardedOn: yyyymmdd(item.forwardedOn),
    reserved: '',
  })

/** Of returns, what the payor's bank says stands between the first endorsement and the later ones. */
function endorsementRecords(item: Item): readonly string[] {
  const isReturn = item.kind === 'return'
  const first = item.endorsements.filter(({ by }) => by === 'first deposit')
  const later = item.endorsements.filter(({ by }) => by === 'later')
  const payorBank = isReturn && item.payorBank
  return [
    ...first.map((one, i) => firstEndorsement(one, i + 1, isReturn ? '32' : '26')),
    ...(payorBank
      ? [
          fill('payorBank', {
            ...payorBank,
            type: '33',
            auxiliaryOnUs: item.auxiliaryOnUs,
            businessOn: yyyymmdd(payorBank.businessOn),
          }),
        ]
      : []),
    ...later.map((one, i) => laterEndorsement(one, i + 1, isReturn ? '35' : '28')),
  ]
}

const firstEndorsement = (one: Endorsement, number: number, type: string): string =>
  fill('endorsement', {
    ...one,
    type,
    number,
    on: yyyymmdd(one.on),
    truncated: one.isTruncated,
    user: '',
    reserved: '',
  })

const laterEndorsement = (one: Endorsement, number: number, type: string): string =>
  fill('laterEndorsement', {
    ...one,
    type,
    number,
    on: yyyymmdd(one.on),
    truncated: one.isTruncated,
    user: '',
    identifier: '',
    reserved: '',
  })

function viewRecords(
  { institution }: CashLetter,
  { businessOn, cycle }: Bundle,
  { sequence }: Item,
  { side, creator, createdOn, image }: CheckView,
): readonly RawRecord[] {
  const detail = fill('viewDetail', {
    type: '50',
    indicator: 1,
    creator,
    createdOn: yyyymmdd(createdOn),
    format: 0,
    compression: 0,
    size: image.length,
    side: side === 'front' ? 0 : 1,
    descriptor: 0,
    signed: 0,
    signature: '',
    keySize: '',
    protectedFrom: 0,
    protectedLength: 0,
    recreate: 0,
    user: '',
    reserved: '',
    override: '',
    reservedToo: '',
  })
  const text = fill('view', {
    type: '52',
    institution,
    businessOn: yyyymmdd(businessOn),
    cycle,
    sequence,
    security: '',
    clipping: 0,
    corners: '',
    keyLength: 0,
    signatureLength: 0,
    imageLength: image.length,
  })
  return [plain(detail), { text, image }]
}
