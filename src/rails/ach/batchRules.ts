import { english, type Words } from '../../values/sentence.ts'
import { bigNumberIn, expectIn, type Fielded, numberIn } from '../fixedWidth/fields.ts'
import type { AchBatch, UnreadBatch } from './file.ts'
import { meaningOf } from './transactionCodes.ts'
import { type Totals, totalsOf } from './totals.ts'
import type { AchRecord } from './layouts.ts'

/** What the control of a batch must repeat of its header, and say of its entries. */
export function checkBatchControl(
  batch: AchBatch | UnreadBatch,
  control: AchRecord<'batchControl'>,
): Totals {
  const totals = totalsOf(batch.entries)
  expectIn(control, 'serviceClass', String(batch.serviceClass))
  checkTotals(control, totals)
  expectIn(control, 'companyId', batch.companyId.trim())
  expectIn(control, 'authentication', '')
  expectIn(control, 'reserved', '')
  expectIn(control, 'odfi', batch.odfi)
  expectIn(control, 'number', String(batch.number).padStart(7, '0'))
  if (batch.entries.length === 0) control.tell('type', english('A batch has at least one entry.'))
  return totals
}

export function checkTotals(control: Fielded<keyof Totals>, totals: Totals): void {
  const found = {
    count: BigInt(numberIn(control, 'count')),
    hash: bigNumberIn(control, 'hash'),
    debits: bigNumberIn(control, 'debits'),
    credits: bigNumberIn(control, 'credits'),
  }
  const { tell } = control
  const said = (field: keyof typeof found) => ({
    found: String(found[field]),
    expected: String(totals[field]),
  })
  if (found.count !== BigInt(totals.count))
    tell(
      'count',
      english('It counts {found} entries and addenda, and there are {expected}.', said('count')),
    )
  if (found.hash !== totals.hash)
    tell(
      'hash',
      english('The hash is {found}, and the routing numbers come to {expected}.', said('hash')),
    )
  if (found.debits !== totals.debits)
    tell(
      'debits',
      english('It says {found} cents of debits, and there are {expected}.', said('debits')),
    )
  if (found.credits !== totals.credits)
    tell(
      'credits',
      english('It says {found} cents of credits, and there are {expected}.', said('credits')),
    )
}

const isAnswer = ({ code }: AchBatch['entries'][number]): boolean =>
  meaningOf(code).purpose === 'answer'

/** What must be true of the entries of a batch together. */
export function checkTogether(batch: AchBatch, tell: (what: Words) => void): void {
  const answers = batch.entries.filter(isAnswer).length
  if (answers > 0 && answers < batch.entries.length)
    tell(english('Returns and other entries do not share a batch.'))
  if (answers === 0 && batch.effectiveOn === null)
    tell(english('A batch says on which day it is to be settled.'))
}
