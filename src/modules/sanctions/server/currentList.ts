import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { loadedList } from './importing.ts'
import { indexOf, type ListIndex } from './matching.ts'

export interface CurrentList {
  readonly id: bigint
  readonly index: ListIndex
}

/** By what the list is made of: the last one that this process searched. */
let known: { readonly sha256: Buffer; readonly index: ListIndex } | undefined

/** The list that counts, ready to be searched; undefined before the first one is loaded. */
export async function currentList(db: Db): Promise<CurrentList | undefined> {
  const list = await loadedList(db)
  if (!list) return undefined
  if (!known?.sha256.equals(list.sha256)) {
    const index = await readIndex(db, list.id)
    // Another list was loaded between the two questions.
    if (!index) return currentList(db)
    known = { sha256: list.sha256, index }
  }
  return { id: list.id, index: known.index }
}

interface NameRow {
  readonly entryNumber: number
  readonly name: string
  readonly isPrimary: boolean
  readonly words: readonly string[]
  readonly listId: bigint
}

async function readIndex(db: Db, listId: bigint): Promise<ListIndex | undefined> {
  const { rows } = await sql<NameRow>`
    select entry_number as "entryNumber", name, is_primary as "isPrimary", words,
           (select max(id) from sanctions_list) as "listId"
      from sanctions_name`.execute(db)
  assert(rows.length > 0, 'a list has names')
  return rows[0]!.listId === listId ? indexOf(rows) : undefined
}
