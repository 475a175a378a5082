import { english } from '../../values/sentence.ts'
import type { AchBatch, AchEntry } from './file.ts'
import { secRules } from './secCodes.ts'
import { meaningOf } from './transactionCodes.ts'
import type { AchRecord } from './layouts.ts'

type Header = Omit<AchBatch, 'entries'>

/** An entry with the line it stands on. */
export interface PlacedEntry extends AchRecord<'entry'> {
  readonly entry: AchEntry
  /** How many addenda followed, sound or not. */
  readonly followed: number
}

/** What must be true of an entry in a batch like this; addenda are those that followed it. */
export function checkEntry(header: Header, placed: PlacedEntry): void {
  checkDirection(header, placed)
  checkAmount(header, placed)
  checkAddenda(header, placed)
  checkName(header, placed)
  const { entry, tell } = placed
  if (!entry.trace.startsWith(header.odfi))
    tell(
      'trace',
      english('The trace number must begin with {odfi}, as its batch says.', { odfi: header.odfi }),
    )
}

function checkDirection({ serviceClass, sec }: Header, { entry, tell }: PlacedEntry): void {
  const { direction, purpose } = meaningOf(entry.code)
  const { only } = secRules(sec)
  const code = String(entry.code)
  const wrong = direction === 'credit' ? 225 : 220
  if (serviceClass === wrong)
    tell(
      'code',
      english('Code {code} is not for a batch of class {serviceClass}.', { code, serviceClass }),
    )
  if (only !== undefined && direction !== only && purpose !== 'answer')
    tell('code', english('Code {code} is not for {sec} batches.', { code, sec }))
  if (sec === 'COR' && purpose !== 'answer')
    tell('code', english('Code {code} is no notification of change.', { code }))
}

/** Money moves with a payment and with its return, and with nothing else. */
function checkAmount({ sec, description }: Header, { entry, tell }: PlacedEntry): void {
  const { purpose } = meaningOf(entry.code)
  const isZero = entry.cents === 0n
  const announced = /^prenote$/i.test(description)
  if (purpose === 'answer') {
    if (sec === 'COR' && !isZero) tell('cents', english('A notification of change moves no money.'))
  } else if (purpose === 'prenotification' || announced) {
    if (!isZero) tell('cents', english('A prenotification moves no money.'))
  } else if (purpose === 'zero') {
    if (!isZero || secRules(sec).mayBeZero !== true)
      tell('cents', english('Only business entries carry addenda without money.'))
  } else if (isZero) tell('cents', english('A payment cannot be zero.'))
}

function checkAddenda({ sec }: Header, { entry, fields, followed, tell }: PlacedEntry): void {
  const { addenda } = entry
  if ((fields.hasAddenda === '1') !== followed > 0)
    tell('hasAddenda', english('This must be 1 where addenda follow, and else 0.'))
  if (addenda.length < followed) return
  const words = addenda.filter(({ type }) => type === '05').length
  const answers = addenda.filter(({ type }) => type !== '05').map(({ type }) => type)
  const isAnswer = meaningOf(entry.code).purpose === 'answer'
  const wanted = isAnswer ? (sec === 'COR' ? '98' : '99') : ''
  if (answers.join() !== wanted)
    tell(
      'code',
      isAnswer
        ? english('An entry with code {code} has one addendum of type {wanted}.', {
            code: String(entry.code),
            wanted,
          })
        : english('An addendum that answers an entry is not for code {code}.', {
            code: String(entry.code),
          }),
    )
  const most = isAnswer && sec !== 'CTX' ? 0 : secRules(sec).addendaMax
  if (words > most)
    tell('hasAddenda', english('Such an entry has at most {most} addenda of words.', { most }))
  if (sec === 'CTX' && entry.name.slice(0, 4) !== String(followed).padStart(4, '0'))
    tell('name', english('The number of addenda must be {count}.', { count: followed }))
}

function checkName({ sec }: Header, { entry, tell }: PlacedEntry): void {
  const name = sec === 'CTX' ? entry.name.slice(4) : entry.name
  if (secRules(sec).isNamed && name.trim() === '') tell('name', english('This must not be blank.'))
}
