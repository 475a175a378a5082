import { type RawBuilder, sql } from 'kysely'
import type { Approvable } from './handlers.ts'

export type Hiding = readonly Pick<Approvable, 'kind' | 'hidesFrom'>[]

/** Of the rows of `approval`, those that a colleague may know of: of some kinds nobody reads or decides what concerns themselves. */
export const shownTo = (handlers: Hiding, personId: string): RawBuilder<boolean> =>
  sql<boolean>`not ${handlers.reduce(
    (hidden, { kind, hidesFrom }) =>
      hidesFrom
        ? sql<boolean>`(${hidden} or approval.kind = ${kind} and ${hidesFrom(personId)})`
        : hidden,
    sql<boolean>`false`,
  )}`
