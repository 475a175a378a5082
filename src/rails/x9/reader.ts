import { english, type Words } from '../../values/sentence.ts'
import { bigNumberIn, expectIn, type Fielded, numberIn, textIn } from '../fixedWidth/fields.ts'
import { type Mistakes } from '../fixedWidth/mistakes.ts'
import type { RawRecord } from './container.ts'
import type {
  Bundle,
  CashLetter,
  CashLetterFile,
  Check,
  CheckView,
  Endorsement,
  Item,
  ReturnedCheck,
} from './file.ts'
import {
  type BundleHeader,
  type FileHeader,
  type LetterHeader,
  readBundleHeader,
  readFileHeader,
  readLetterEnd,
  readLetterHeader,
} from './headers.ts'
import {
  readCheck,
  readFirstEndorsement,
  readLaterEndorsement,
  readPayorBank,
  readReturnedCheck,
  readView,
  readViewDetail,
} from './items.ts'
import {
  type CheckRecord,
  columnOf,
  cut,
  KIND_OF_TYPE,
  RECORD_LENGTH,
  RECORD_NAMES,
  type RecordKind,
  VIEW_HEADER_LENGTH,
} from './layouts.ts'
import { NEXT } from './order.ts'
import {
  bundleTotals,
  cashLetterTotals,
  type CheckTotals,
  letterTotals,
  micrCents,
} from './totals.ts'

interface OpenItem {
  item: Omit<Check, 'endorsements' | 'views'> | Omit<ReturnedCheck, 'endorsements' | 'views'>
  readonly addenda: number
  followed: number
  readonly endorsements: Endorsement[]
  readonly views: CheckView[]
  readonly tell: (what: Words) => void
}

/** Takes one record after the other, each after one that it may follow. */
export class CashLetterReader {
  readonly #mistakes: Mistakes
  #before: RecordKind | 'start' = 'start'
  #line = 0
  #file: FileHeader | undefined
  #letter: (LetterHeader & { readonly bundles: Bundle[] }) | undefined
  #bundle: (BundleHeader & { readonly items: Item[] }) | undefined
  #item: OpenItem | undefined
  #view: Omit<CheckView, 'image'> | undefined
  readonly #letters: CashLetter[] = []
  #result: CashLetterFile | undefined

  constructor(mistakes: Mistakes) {
    this.#mistakes = mistakes
  }

  /** False where nothing after it can be made sense of. */
  read({ text, image }: RawRecord): boolean {
    this.#line++
    const kind = KIND_OF_TYPE.get(text.slice(0, 2))
    const objection = this.#objectionTo(text, kind)
    if (objection) this.#tell(objection)
    if (objection || !kind) return false
    this.#before = kind
    this.#take(kind, text, image)
    return true
  }

  /** The file, if it was whole. */
  end(): CashLetterFile | undefined {
    if (!this.#result && this.#mistakes.told.length === 0)
      this.#tell(english('The file ends without its control.'))
    return this.#result
  }

  #tell(what: Words): void {
    this.#mistakes.add({ line: this.#line, column: 1, record: RECORD_NAMES.record, what })
  }

  #objectionTo(text: string, kind: RecordKind | undefined): Words | undefined {
    const type = text.slice(0, 2)
    if (/[^\x20-\x7e]/.test(text)) return english('A letter does not belong into such a file.')
    if (text === '') return english('The file ends within a record.')
    if (!kind) return english('Records of type "{type}" are not taken by this system.', { type })
    if (text.length !== (kind === 'view' ? VIEW_HEADER_LENGTH : RECORD_LENGTH))
      return english('The record has {length} characters.', { length: text.length })
    const isOther =
      (kind === 'check' && this.#letter?.collection === 'return') ||
      (kind === 'return' && this.#letter?.collection === 'forward')
    return NEXT[this.#before].includes(kind) && !isOther
      ? undefined
      : english('A record of type {type} cannot stand here.', { type })
  }

  #fielded<Kind extends RecordKind>(kind: Kind, text: string): CheckRecord<Kind> {
    const line = this.#line
    return {
      fields: cut(kind, text),
      tell: (field, what) =>
        this.#mistakes.add({
          line,
          column: columnOf(kind, field),
          record: RECORD_NAMES[kind],
          what,
        }),
    }
  }

  #take(kind: RecordKind, text: string, image: Uint8Array): void {
    if (/^(check|return|bundleControl)$/.test(kind)) this.#closeItem()
    switch (kind) {
      case 'fileHeader':
        this.#file = readFileHeader(this.#fielded(kind, text))
        return
      case 'letterHeader':
        this.#letter = { ...readLetterHeader(this.#fielded(kind, text)), bundles: [] }
        return
      case 'bundleHeader':
        this.#bundle = { ...readBundleHeader(this.#fielded(kind, text), this.#letter!), items: [] }
        return
      case 'check':
        this.#openItem(this.#fielded(kind, text), readCheck(this.#fielded(kind, text)))
        return
      case 'return':
        this.#openItem(this.#fielded(kind, text), readReturnedCheck(this.#fielded(kind, text)))
        return
      case 'viewDetail':
        this.#view = readViewDetail(this.#fielded(kind, text))
        return
      case 'view':
        this.#takeView(this.#fielded(kind, text), image)
        return
      case 'bundleControl':
        this.#closeBundle(this.#fielded(kind, text))
        return
      case 'letterControl':
        this.#closeLetter(this.#fielded(kind, text))
        return
      case 'fileControl':
        this.#closeFile(this.#fielded(kind, text))
        return
      case 'endorsement':
      case 'returnEndorsement':
        this.#addendumOf().endorsements.push(readFirstEndorsement(this.#fielded(kind, text)))
        return
      case 'laterEndorsement':
      case 'laterReturnEndorsement':
        this.#addendumOf().endorsements.push(readLaterEndorsement(this.#fielded(kind, text)))
        return
      case 'payorBank':
        this.#takePayorBank(this.#fielded(kind, text))
    }
  }

  #openItem(record: Fielded<'addenda'>, item: OpenItem['item']): void {
    this.#item = {
      item,
      addenda: numberIn(record, 'addenda'),
      followed: 0,
      endorsements: [],
      views: [],
      tell: (what) => record.tell('addenda', what),
    }
  }

  /** The item that an addendum belongs to, which counts it. */
  #addendumOf(): OpenItem {
    this.#item!.followed++
    return this.#item!
  }

  #takePayorBank(record: CheckRecord<'payorBank'>): void {
    const open = this.#addendumOf()
    if (open.item.kind === 'return') open.item = { ...open.item, ...readPayorBank(record) }
  }

  #takeView(record: CheckRecord<'view'>, image: Uint8Array): void {
    const { institution } = this.#letter!
    const { businessOn } = this.#bundle!
    const { item, views } = this.#item!
    const { sequence } = item
    views.push({
      ...this.#view!,
      image: readView(record, image, { institution, businessOn, sequence }),
    })
  }

  #closeItem(): void {
    const open = this.#item
    if (!open) return
    const { item, addenda, followed, endorsements, views, tell } = open
    if (addenda !== followed)
      tell(english('It announces {addenda} addenda, and {followed} follow.', { addenda, followed }))
    if (views.map(({ side }) => side).join() !== 'front,rear')
      tell(english('A check has a view of its front and then one of its rear.'))
    this.#bundle!.items.push({ ...item, endorsements, views })
    this.#item = undefined
  }

  #closeBundle(record: CheckRecord<'bundleControl'>): void {
    const bundle = this.#bundle!
    const totals = bundleTotals(bundle)
    this.#compare(record, totals)
    this.#compareImages(record, totals)
    if (textIn(record, 'micrCents') !== '') this.#expect(record, 'micrCents', micrCents(bundle))
    expectIn(record, 'reserved', '')
    this.#letter!.bundles.push(bundle)
    this.#bundle = undefined
  }

  #closeLetter(record: CheckRecord<'letterControl'>): void {
    const { bundles, ...header } = this.#letter!
    const letter = { ...header, ...readLetterEnd(record), bundles }
    const totals = letterTotals(letter)
    this.#compare(record, totals)
    this.#compareImages(record, totals)
    this.#expect(record, 'bundles', bundles.length)
    expectIn(record, 'reserved', '')
    this.#letters.push(letter)
    this.#letter = undefined
  }

  #closeFile(record: CheckRecord<'fileControl'>): void {
    this.#compare(record, cashLetterTotals(this.#letters))
    this.#expect(record, 'letters', this.#letters.length)
    this.#expect(record, 'records', this.#line)
    expectIn(record, 'reserved', '')
    this.#result = {
      ...this.#file!,
      contactName: textIn(record, 'contactName'),
      contactPhone: textIn(record, 'contactPhone'),
      letters: this.#letters,
    }
  }

  #compare(record: Fielded<'items' | 'cents' | 'credits'>, { items, cents }: CheckTotals): void {
    this.#expect(record, 'items', items)
    this.#expect(record, 'cents', cents)
    // Deposit tickets would be items of their own, which we neither send nor take.
    if (textIn(record, 'credits') !== '') expectIn(record, 'credits', '0')
  }

  #compareImages(record: Fielded<'images'>, { images }: CheckTotals): void {
    this.#expect(record, 'images', images)
  }

  #expect<Field extends string>(
    record: Fielded<Field>,
    field: NoInfer<Field>,
    expected: number | bigint,
  ): void {
    const found = bigNumberIn(record, field)
    if (found !== BigInt(expected))
      record.tell(
        field,
        english('It says {found}, and there is {expected}.', {
          found: String(found),
          expected: String(expected),
        }),
      )
  }
}
