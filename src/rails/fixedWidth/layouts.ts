import { assert } from '../../values/result.ts'

/** The fields of each kind of record one after the other, and how many characters each has. */
type Layouts = Readonly<Record<string, Readonly<Record<string, number>>>>

type Values = Readonly<Record<string, string | number | bigint>>

type Place = readonly [field: string, from: number, to: number]

const placesOf = (layout: Readonly<Record<string, number>>): readonly Place[] => {
  let from = 0
  return Object.entries(layout).map(([field, width]) => [field, from, (from += width)] as const)
}

type KindOf<Of extends Layouts> = keyof Of & string
type FieldsOf<Of extends Layouts, Kind extends KindOf<Of>> = keyof Of[Kind] & string

/** How records of fixed fields are taken apart and put together. */
export interface Records<Of extends Layouts> {
  /** What stands in the fields of a record. */
  cut<Kind extends KindOf<Of>>(
    kind: Kind,
    record: string,
  ): Readonly<Record<FieldsOf<Of, Kind>, string>>
  /** Numbers stand at the right behind zeros, texts at the left before blanks. */
  fill<Kind extends KindOf<Of>>(
    kind: Kind,
    values: Readonly<Record<FieldsOf<Of, Kind>, Values[string]>>,
  ): string
  /** The column in which a field begins, from 1. */
  columnOf<Kind extends KindOf<Of>>(kind: Kind, field: FieldsOf<Of, Kind>): number
}

export function recordsOf<const Of extends Layouts>(layouts: Of): Records<Of> {
  const places = new Map(
    Object.entries(layouts).map(([kind, layout]) => [kind, placesOf(layout)] as const),
  )
  return {
    cut: (kind, record) =>
      Object.fromEntries(
        places.get(kind)!.map(([field, from, to]) => [field, record.slice(from, to)]),
      ) as never,
    fill: (kind, values) =>
      places
        .get(kind)!
        .map(([field, from, to]) =>
          inPlace((values as Values)[field]!, to - from, `${field} (${kind})`),
        )
        .join(''),
    columnOf: (kind, field) => places.get(kind)!.find(([name]) => name === field)![1] + 1,
  }
}

function inPlace(value: Values[string], width: number, what: string): string {
  const text =
    typeof value === 'string' ? value.padEnd(width) : value.toString().padStart(width, '0')
  assert(text.length === width, `${what} has ${width} characters: "${text}"`)
  return text
}
