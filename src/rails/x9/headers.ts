import { english } from '../../values/sentence.ts'
import {
  dayIn,
  dayOrNoneIn,
  expectIn,
  namedIn,
  numberIn,
  routingNumberIn,
  textIn,
  timeIn,
} from '../fixedWidth/fields.ts'
import type { Bundle, CashLetter, CashLetterFile, Collection } from './file.ts'
import type { CheckRecord } from './layouts.ts'

export type FileHeader = Omit<CashLetterFile, 'letters' | 'contactName' | 'contactPhone'>
export type LetterHeader = Omit<CashLetter, 'bundles' | 'institutionName' | 'settlesOn'>
export type BundleHeader = Omit<Bundle, 'items'>

/** What each code of a collection is; the others carry no money. */
const COLLECTIONS: Readonly<Record<string, Collection>> = { '01': 'forward', '03': 'return' }
export const COLLECTION_CODES: Readonly<Record<Collection, string>> = {
  forward: '01',
  return: '03',
}

export function readFileHeader(record: CheckRecord<'fileHeader'>): FileHeader {
  const { fields, tell } = record
  if (!/^(03|30|35)$/.test(fields.standard))
    tell('standard', english('There is no standard {found}.', { found: fields.standard }))
  if (!/^[TP]$/.test(fields.test))
    tell(
      'test',
      english('This must be T for a test or P, and is "{found}".', { found: fields.test }),
    )
  if (!/^[YN]$/.test(fields.resent))
    tell('resent', english('This must be Y or N, and is "{found}".', { found: fields.resent }))
  return {
    isTest: fields.test === 'T',
    standard: fields.standard as FileHeader['standard'],
    destination: routingNumberIn(record, 'destination'),
    origin: routingNumberIn(record, 'origin'),
    createdOn: dayIn(record, 'createdOn') ?? '',
    createdAt: timeIn(record, 'createdAt') ?? '00:00',
    isResent: fields.resent === 'Y',
    destinationName: textIn(record, 'destinationName'),
    originName: textIn(record, 'originName'),
    modifier: textIn(record, 'modifier'),
    companion: textIn(record, 'companion'),
  }
}

export function readLetterHeader(record: CheckRecord<'letterHeader'>): LetterHeader {
  expectIn(record, 'content', 'I')
  expectIn(record, 'documentation', 'G')
  return {
    collection: collectionIn(record),
    destination: routingNumberIn(record, 'destination'),
    institution: routingNumberIn(record, 'institution'),
    businessOn: dayIn(record, 'businessOn') ?? '',
    createdOn: dayIn(record, 'createdOn') ?? '',
    createdAt: timeIn(record, 'createdAt') ?? '00:00',
    id: namedIn(record, 'id'),
    contactName: textIn(record, 'contactName'),
    contactPhone: textIn(record, 'contactPhone'),
    workType: textIn(record, 'workType'),
  }
}

function collectionIn({ fields, tell }: CheckRecord<'letterHeader'>): Collection {
  const collection = COLLECTIONS[fields.collection]
  if (!collection)
    tell(
      'collection',
      english('Cash letters of checks (01) and of returns (03) are taken, and not {found}.', {
        found: fields.collection,
      }),
    )
  return collection ?? 'forward'
}

export function readBundleHeader(
  record: CheckRecord<'bundleHeader'>,
  letter: LetterHeader,
): BundleHeader {
  expectIn(record, 'collection', COLLECTION_CODES[letter.collection])
  expectIn(record, 'destination', letter.destination)
  expectIn(record, 'institution', letter.institution)
  return {
    businessOn: dayIn(record, 'businessOn') ?? '',
    createdOn: dayIn(record, 'createdOn') ?? '',
    id: textIn(record, 'id'),
    number: numberIn(record, 'number'),
    cycle: textIn(record, 'cycle'),
  }
}

export const readLetterEnd = (
  record: CheckRecord<'letterControl'>,
): Pick<CashLetter, 'institutionName' | 'settlesOn'> => ({
  institutionName: textIn(record, 'institutionName'),
  settlesOn: dayOrNoneIn(record, 'settlesOn'),
})
