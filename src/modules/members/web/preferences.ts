import { useState } from 'react'
import { say } from '../../../values/sentence.ts'

export const COLUMN_CHOICES = [
  { id: 'email', label: say('Email') },
  { id: 'role', label: say('Role') },
  { id: 'status', label: say('Status') },
  { id: 'registered', label: say('Registered') },
  { id: 'waiting', label: say('Waiting') },
  { id: 'balance', label: say('Checking balance') },
] as const
export type ColumnId = (typeof COLUMN_CHOICES)[number]['id']

export interface TableLook {
  readonly hidden: readonly ColumnId[]
  readonly dense: boolean
}

/** A list somebody wants to come back to: its name and its address. */
export interface SavedFilter {
  readonly name: string
  readonly query: string
}

/** Keeps a value on this device. A browser that keeps nothing forgets it with the page. */
function useKept<Value>(key: string, usual: Value, read: (kept: unknown) => Value | undefined) {
  const [value, setValue] = useState<Value>(() => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? usual
    } catch {
      return usual
    }
  })
  const keep = (next: Value): void => {
    setValue(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or forbidden: it counts until the page is left.
    }
  }
  return [value, keep] as const
}

const isRecord = (kept: unknown): kept is Readonly<Record<string, unknown>> =>
  typeof kept === 'object' && kept !== null

function readLook(kept: unknown): TableLook | undefined {
  if (!isRecord(kept) || !Array.isArray(kept['hidden'])) return undefined
  const listed: readonly unknown[] = kept['hidden']
  const hidden = COLUMN_CHOICES.map(({ id }) => id).filter((id) => listed.includes(id))
  return { hidden, dense: kept['dense'] !== false }
}

export const useTableLook = () => useKept('users.table', { hidden: [], dense: true }, readLook)

function readSaved(kept: unknown): readonly SavedFilter[] | undefined {
  if (!Array.isArray(kept)) return undefined
  return kept.flatMap((one: unknown) =>
    isRecord(one) && typeof one['name'] === 'string' && typeof one['query'] === 'string'
      ? [{ name: one['name'], query: one['query'] }]
      : [],
  )
}

export const useSavedFilters = () => useKept<readonly SavedFilter[]>('users.saved', [], readSaved)
