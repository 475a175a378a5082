import { english } from '../../values/sentence.ts'
import {
  dayIn,
  dayOrNoneIn,
  digitsIn,
  expectIn,
  namedIn,
  numberIn,
  routingNumberIn,
  textIn,
  timeIn,
} from '../fixedWidth/fields.ts'
import type { AchBatch, AchFile, ServiceClass } from './file.ts'
import { isSecCode, isUnreadSecCode, type SecCode, type UnreadSecCode } from './secCodes.ts'
import type { AchRecord } from './layouts.ts'

type BatchHeader = Omit<AchBatch, 'entries' | 'sec'> & { readonly sec: SecCode | UnreadSecCode }

export function readFileHeader(record: AchRecord<'fileHeader'>): Omit<AchFile, 'batches'> {
  const { fields, tell } = record
  expectIn(record, 'priority', '01')
  expectIn(record, 'recordSize', '094')
  expectIn(record, 'blocking', '10')
  expectIn(record, 'format', '1')
  if (!/^[A-Z0-9]$/.test(fields.modifier))
    tell('modifier', english('What tells the files of a day apart must be A to Z or 0 to 9.'))
  return {
    destination: routingNumberIn(record, 'destination'),
    origin: originIn(record),
    createdOn: dayIn(record, 'createdOn') ?? '',
    createdAt: timeIn(record, 'createdAt'),
    modifier: fields.modifier,
    destinationName: textIn(record, 'destinationName'),
    originName: textIn(record, 'originName'),
    reference: textIn(record, 'reference'),
  }
}

function originIn(record: AchRecord<'fileHeader'>): string {
  const origin = namedIn(record, 'origin').trim()
  if (origin.length < 9)
    record.tell('origin', english('The sender of a file is named by nine or ten characters.'))
  return origin
}

export function readBatchHeader(whole: AchRecord<'batchHeader'>): BatchHeader {
  const sec = secCodeIn(whole)
  // A kind of another layout may have other fields, so there is nothing more to say of it.
  const record = isSecCode(sec) ? whole : { ...whole, tell: () => undefined }
  const { fields } = record
  const effectiveOn = dayOrNoneIn(record, 'effectiveOn')
  return {
    serviceClass: serviceClassIn(record),
    companyName: namedIn(record, 'companyName'),
    companyData: textIn(record, 'companyData'),
    companyId: namedIn(record, 'companyId'),
    sec,
    description: namedIn(record, 'description'),
    descriptiveDate: textIn(record, 'descriptiveDate'),
    effectiveOn,
    settlesOnDay: settlesOnDayIn(record),
    originatorStatus: fields.originatorStatus === '2' ? 2 : statusIn(record),
    odfi: digitsIn(record, 'odfi'),
    number: numberIn(record, 'number'),
  }
}

function serviceClassIn({ fields, tell }: AchRecord<'batchHeader'>): ServiceClass {
  const found = fields.serviceClass
  if (!/^(200|220|225)$/.test(found))
    tell(
      'serviceClass',
      english('A batch is 220 (credits), 225 (debits) or 200 (both), and not "{found}".', {
        found,
      }),
    )
  return Number(found) as ServiceClass
}

function secCodeIn({ fields: { sec }, tell }: AchRecord<'batchHeader'>): BatchHeader['sec'] {
  if (sec === 'ADV') tell('sec', english('{sec} batches are not taken by this system.', { sec }))
  else if (!isSecCode(sec) && !isUnreadSecCode(sec))
    tell('sec', english('There is no kind of batch "{sec}".', { sec }))
  return sec as BatchHeader['sec']
}

function settlesOnDayIn(record: AchRecord<'batchHeader'>): number | null {
  const found = record.fields.settlesOnDay
  if (/^( {3}|000)$/.test(found)) return null
  const day = numberIn(record, 'settlesOnDay')
  if (day > 366) record.tell('settlesOnDay', english('A year has no day {day}.', { day: found }))
  return day
}

function statusIn(record: AchRecord<'batchHeader'>): 1 {
  expectIn(record, 'originatorStatus', '1')
  return 1
}
