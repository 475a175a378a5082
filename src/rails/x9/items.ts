import { english, type Words } from '../../values/sentence.ts'
import {
  bigNumberIn,
  dayIn,
  dayOrNoneIn,
  digitsIn,
  expectIn,
  type Fielded,
  routingNumberIn,
  textIn,
} from '../fixedWidth/fields.ts'
import type { Check, CheckView, Endorsement, ReturnedCheck } from './file.ts'
import type { CheckRecord } from './layouts.ts'
import { isCheckReturnReason } from './returnReasons.ts'
import { readCheckImage } from './tiff.ts'

type Unfinished<Kind> = Omit<Kind, 'endorsements' | 'views'>

/** Says where what is there is none of what may be. */
function oneOf<Value extends string>(
  tell: (what: Words) => void,
  found: string,
  allowed: readonly Value[],
): Value {
  if (!allowed.includes(found as Value))
    tell(
      english('This must be one of {allowed}, and is "{found}".', {
        allowed: allowed.join(' '),
        found,
      }),
    )
  return found as Value
}

export function readCheck(record: CheckRecord<'check'>): Unfinished<Check> {
  const { fields, tell } = record
  const cents = bigNumberIn(record, 'cents')
  if (cents === 0n) tell('cents', english('A check cannot be of nothing.'))
  if (textIn(record, 'documentation') !== '') expectIn(record, 'documentation', 'G')
  return {
    kind: 'check',
    payor: routingNumberIn(record, 'payor'),
    onUs: textIn(record, 'onUs'),
    auxiliaryOnUs: textIn(record, 'auxiliaryOnUs'),
    externalProcessing: textIn(record, 'externalProcessing'),
    cents,
    sequence: digitsIn(record, 'sequence'),
    returnAcceptance: textIn(record, 'returnAcceptance'),
    micrRead: oneOf((what) => tell('micrRead', what), fields.micrRead, ['1', '2', '3', '4']),
    isFirstDeposit: oneOf((what) => tell('isFirstDeposit', what), fields.isFirstDeposit, [
      'Y',
      'N',
      'U',
    ]),
    repair: oneOf((what) => tell('repair', what), fields.repair, ['0', '1', '2', '3', '4']),
    archive: textIn(record, 'archive'),
  }
}

export function readReturnedCheck(record: CheckRecord<'return'>): Unfinished<ReturnedCheck> {
  const { fields, tell } = record
  if (!isCheckReturnReason(fields.reason))
    tell('reason', english('There is no reason of returns "{found}".', { found: fields.reason }))
  if (textIn(record, 'documentation') !== '') expectIn(record, 'documentation', 'G')
  return {
    kind: 'return',
    payor: routingNumberIn(record, 'payor'),
    onUs: textIn(record, 'onUs'),
    auxiliaryOnUs: '',
    externalProcessing: textIn(record, 'externalProcessing'),
    cents: bigNumberIn(record, 'cents'),
    sequence: digitsIn(record, 'sequence'),
    reason: fields.reason,
    forwardedOn: dayOrNoneIn(record, 'forwardedOn'),
    notification: textIn(record, 'notification'),
    archive: textIn(record, 'archive'),
    timesReturned: textIn(record, 'timesReturned'),
    payorBank: null,
  }
}

/** What the bank of the payor adds to a return. */
export const readPayorBank = (
  record: CheckRecord<'payorBank'>,
): Pick<ReturnedCheck, 'payorBank' | 'auxiliaryOnUs'> => ({
  auxiliaryOnUs: textIn(record, 'auxiliaryOnUs'),
  payorBank: {
    name: textIn(record, 'name'),
    sequence: textIn(record, 'sequence'),
    businessOn: dayOrNoneIn(record, 'businessOn'),
    accountName: textIn(record, 'accountName'),
  },
})

export const readFirstEndorsement = (record: CheckRecord<'endorsement'>): Endorsement => ({
  by: 'first deposit',
  ...endorsementIn(record),
  account: textIn(record, 'account'),
  branch: textIn(record, 'branch'),
  payee: textIn(record, 'payee'),
  reason: '',
})

export const readLaterEndorsement = (record: CheckRecord<'laterEndorsement'>): Endorsement => ({
  by: 'later',
  ...endorsementIn(record),
  account: '',
  branch: '',
  payee: '',
  reason: textIn(record, 'reason'),
})

/** What both kinds of endorsement have. */
type Endorsed = Fielded<'routingNumber' | 'on' | 'sequence' | 'truncated' | 'conversion' | 'repair'>

function endorsementIn(record: Endorsed) {
  const { fields, tell } = record
  return {
    routingNumber: routingNumberIn(record, 'routingNumber'),
    on: dayIn(record, 'on') ?? '',
    sequence: textIn(record, 'sequence'),
    isTruncated: oneOf((what) => tell('truncated', what), fields.truncated, ['Y', 'N']),
    conversion: textIn(record, 'conversion'),
    repair: textIn(record, 'repair'),
  }
}

export function readViewDetail(record: CheckRecord<'viewDetail'>): Omit<CheckView, 'image'> {
  const { fields, tell } = record
  expectIn(record, 'indicator', '1')
  expectIn(record, 'format', '00')
  expectIn(record, 'compression', '00')
  expectIn(record, 'descriptor', '00')
  expectIn(record, 'signed', '0')
  oneOf((what) => tell('side', what), fields.side, ['0', '1'])
  return {
    side: fields.side === '1' ? 'rear' : 'front',
    creator: routingNumberIn(record, 'creator'),
    createdOn: dayIn(record, 'createdOn') ?? '',
  }
}

/** The image of a view, which says of which item it is. */
export function readView(
  record: CheckRecord<'view'>,
  image: Uint8Array,
  of: { readonly institution: string; readonly businessOn: string; readonly sequence: string },
): Uint8Array {
  const { fields, tell } = record
  expectIn(record, 'institution', of.institution)
  expectIn(record, 'businessOn', of.businessOn.replaceAll('-', ''))
  expectIn(record, 'sequence', of.sequence)
  for (const field of ['keyLength', 'signatureLength'] as const)
    if (!/^[ 0]+$/.test(fields[field]))
      tell(field, english('Keys and signatures of images are not taken by this system.'))
  expectIn(record, 'imageLength', String(image.length).padStart(7, '0'))
  if (!readCheckImage(image))
    tell('imageLength', english('The image is not TIFF with one strip of Group 4, black on white.'))
  return image
}
