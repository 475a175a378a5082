import { english, type Words } from '../../values/sentence.ts'
import { checkBatchControl, checkTogether, checkTotals } from './batchRules.ts'
import { readChange, readCounted, readEntry, readReturn } from './entries.ts'
import { checkEntry, type PlacedEntry } from './entryRules.ts'
import { digitsIn, expectIn, numberIn, textIn } from '../fixedWidth/fields.ts'
import type { AchBatch, AchEntry, AchFile, Addendum, CountedEntry, UnreadBatch } from './file.ts'
import { readBatchHeader, readFileHeader } from './headers.ts'
import {
  type AchRecord,
  columnOf,
  RECORD_NAMES,
  cut,
  FILLER,
  RECORD_LENGTH,
  type RecordKind,
  RECORDS_IN_BLOCK,
} from './layouts.ts'
import { type Mistakes } from '../fixedWidth/mistakes.ts'
import { isSecCode, isUnreadSecCode } from './secCodes.ts'
import { sumOf, type Totals } from './totals.ts'

interface OpenEntry extends AchRecord<'entry'> {
  readonly entry: Omit<AchEntry, 'addenda'>
  readonly addenda: Addendum[]
  followed: number
  readonly mistakesBefore: number
}

interface OpenBatch extends AchRecord<'batchHeader'> {
  readonly header: ReturnType<typeof readBatchHeader>
  readonly entries: AchEntry[]
  /** Where its kind is none that we read. */
  readonly counted: (Omit<CountedEntry, 'addenda'> & { readonly addenda: string[] })[]
  entry: OpenEntry | undefined
  /** How many mistakes there were before it: totals over wrong figures would only repeat them. */
  readonly mistakesBefore: number
  /** Whether its header is such that its entries can be judged by it. */
  readonly isSound: boolean
}

const AFTER_AN_ENTRY = english('Addenda follow an entry (6) only.')

/** Takes one record after the other and knows what may come next. */
export class AchReader {
  readonly #mistakes: Mistakes
  readonly #batches: AchBatch[] = []
  readonly #unread: UnreadBatch[] = []
  #numberBefore = -1
  readonly #totals: Totals[] = []
  #header: Omit<AchFile, 'batches'> | undefined
  #batch: OpenBatch | undefined
  #control: (AchRecord<'fileControl'> & { readonly line: number }) | undefined

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes
  }

  read(record: string, line: number): void {
    const foreign = /[^\x20-\x7e]/.exec(record)
    if (foreign)
      this.#tell(
        line,
        foreign.index + 1,
        english('This character does not belong into such a file.'),
      )
    else if (record.length > RECORD_LENGTH)
      this.#tell(line, RECORD_LENGTH + 1, english('A record has 94 characters, and this one more.'))
    else if (record === FILLER) this.#takeFiller(line)
    else this.#take(record.padEnd(RECORD_LENGTH), line)
  }

  /** The file, if nothing was missing at its end. */
  end(lines: number): AchFile | undefined {
    const missing = this.#batch
      ? english('The file ends within a batch.')
      : english('The file has no control at its end.')
    if (!this.#mistakes.isFull && (!this.#header || !this.#control)) this.#tell(lines, 1, missing)
    if (!this.#header || !this.#control) return undefined
    if (this.#mistakes.told.length === 0) this.#checkFile(this.#control, lines)
    const unread = this.#unread.length === 0 ? {} : { unread: this.#unread }
    return { ...this.#header, batches: this.#batches, ...unread }
  }

  #tell(line: number, column: number, what: Words): void {
    this.#mistakes.add({ line, column, record: RECORD_NAMES.line, what })
  }

  #fielded<Kind extends RecordKind>(kind: Kind, record: string, line: number): AchRecord<Kind> {
    return {
      fields: cut(kind, record),
      tell: (field, what) =>
        this.#mistakes.add({
          line,
          column: columnOf(kind, field),
          record: RECORD_NAMES[kind],
          what,
        }),
    }
  }

  #takeFiller(line: number): void {
    if (!this.#control) this.#tell(line, 1, english('Nines fill a file only after its control.'))
  }

  #take(record: string, line: number): void {
    if (/^[67]/.test(record) && this.#batch && !isSecCode(this.#batch.header.sec))
      return this.#count(record, line, this.#batch)
    const objection = this.#objectionTo(record[0]!)
    if (objection) return this.#tell(line, 1, objection)
    if (record.startsWith('7')) return this.#takeAddendum(record, line)
    this.#closeEntry()
    if (record.startsWith('1'))
      this.#header = readFileHeader(this.#fielded('fileHeader', record, line))
    if (record.startsWith('5')) this.#openBatch(this.#fielded('batchHeader', record, line))
    if (record.startsWith('6')) this.#openEntry(this.#fielded('entry', record, line))
    if (record.startsWith('8')) this.#closeBatch(this.#fielded('batchControl', record, line))
    if (record.startsWith('9'))
      this.#control = { ...this.#fielded('fileControl', record, line), line }
  }

  /** Why a record of this type cannot come next. */
  #objectionTo(type: string): Words | undefined {
    if (!/[156789]/.test(type))
      return english('A record begins with 1, 5, 6, 7, 8 or 9, and not with "{type}".', { type })
    if (this.#control) return english('After the control of a file come nines only.')
    if (!this.#header)
      return type === '1' ? undefined : english('A file begins with its header (1).')
    if (type === '1') return english('A file has one header.')
    if (/[678]/.test(type) && !this.#batch)
      return english('A record of type {type} stands in a batch only.', { type })
    if (/[59]/.test(type) && this.#batch)
      return english('The batch before this record has no control (8).')
    if (type === '7' && !this.#batch?.entry) return AFTER_AN_ENTRY
    return undefined
  }

  #openBatch(record: AchRecord<'batchHeader'>): void {
    const mistakesBefore = this.#mistakes.told.length
    const header = readBatchHeader(record)
    const before = this.#numberBefore
    if (header.number <= before)
      record.tell(
        'number',
        english('The numbers of batches ascend, and the one before is {before}.', {
          before: String(before),
        }),
      )
    this.#numberBefore = header.number
    this.#batch = {
      ...record,
      header,
      entries: [],
      counted: [],
      entry: undefined,
      mistakesBefore,
      isSound: this.#mistakes.told.length === mistakesBefore,
    }
  }

  /** A record of another layout, of which the totals alone are taken. */
  #count(record: string, line: number, { header, counted }: OpenBatch): void {
    if (!isUnreadSecCode(header.sec)) return
    if (record.startsWith('6'))
      counted.push({ ...readCounted(this.#fielded('entry', record, line)), addenda: [] })
    else if (counted.length > 0) counted.at(-1)!.addenda.push(record)
    else this.#tell(line, 1, AFTER_AN_ENTRY)
  }

  #openEntry(record: AchRecord<'entry'>): void {
    const mistakesBefore = this.#mistakes.told.length
    const entry = readEntry(record)
    const before = this.#batch!.entries.at(-1)?.trace ?? ''
    if (entry.trace <= before)
      record.tell(
        'trace',
        english('Trace numbers ascend, and the one before is {before}.', { before }),
      )
    this.#batch!.entry = { ...record, entry, addenda: [], followed: 0, mistakesBefore }
  }

  #takeAddendum(record: string, line: number): void {
    const open = this.#batch!.entry!
    open.followed++
    const type = record.slice(1, 3)
    if (type === '05')
      open.addenda.push(this.#readWords(this.#fielded('payment', record, line), open))
    else if (type === '98') open.addenda.push(readChange(this.#fielded('change', record, line)))
    else if (type === '99') open.addenda.push(readReturn(this.#fielded('return', record, line)))
    else
      this.#tell(
        line,
        2,
        english('Addenda of type "{type}" are not taken by this system.', { type }),
      )
  }

  #readWords(record: AchRecord<'payment'>, { entry, followed }: OpenEntry): Addendum {
    if (numberIn(record, 'sequence') !== followed)
      record.tell(
        'sequence',
        english('Addenda are numbered from 1, and this one is {number}.', { number: followed }),
      )
    if (digitsIn(record, 'entrySequence') !== entry.trace.slice(8))
      record.tell(
        'entrySequence',
        english('An addendum ends with the last seven digits of the trace number before it.'),
      )
    return { type: '05', text: textIn(record, 'text') }
  }

  #closeEntry(): void {
    const batch = this.#batch
    if (!batch?.entry) return
    const { entry, addenda, followed, fields, tell, mistakesBefore } = batch.entry
    const placed: PlacedEntry = { entry: { ...entry, addenda }, followed, fields, tell }
    const { sec } = batch.header
    if (batch.isSound && isSecCode(sec) && this.#mistakes.told.length === mistakesBefore)
      checkEntry({ ...batch.header, sec }, placed)
    batch.entries.push(placed.entry)
    batch.entry = undefined
  }

  #closeBatch(control: AchRecord<'batchControl'>): void {
    const { header, entries, counted, tell, mistakesBefore } = this.#batch!
    const isSound = this.#mistakes.told.length === mistakesBefore
    const { sec } = header
    if (isUnreadSecCode(sec)) {
      const unread = { ...header, sec, entries: counted }
      if (isSound) this.#totals.push(checkBatchControl(unread, control))
      this.#unread.push(unread)
    } else {
      const batch = { ...header, sec, entries }
      if (isSound) {
        checkTogether(batch, (what) => tell('type', what))
        this.#totals.push(checkBatchControl(batch, control))
      }
      this.#batches.push(batch)
    }
    this.#batch = undefined
  }

  #checkFile(control: AchRecord<'fileControl'>, lines: number): void {
    const { tell } = control
    const blocks = Math.ceil(lines / RECORDS_IN_BLOCK)
    const found = { batches: numberIn(control, 'batches'), blocks: numberIn(control, 'blocks') }
    const expected = this.#batches.length + this.#unread.length
    if (found.batches !== expected)
      tell(
        'batches',
        english('It counts {found} batches, and there are {expected}.', {
          found: found.batches,
          expected,
        }),
      )
    if (found.blocks !== blocks)
      tell(
        'blocks',
        english('It counts {found} blocks of ten records, and there are {expected}.', {
          found: found.blocks,
          expected: blocks,
        }),
      )
    if (lines % RECORDS_IN_BLOCK !== 0)
      this.#tell(lines, 1, english('The last block is not filled with nines.'))
    checkTotals(control, sumOf(this.#totals))
    expectIn(control, 'reserved', '')
  }
}
