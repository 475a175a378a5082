import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { keysOf } from '../../accounts/web/accounts.ts'
import { addMemberTransactions, uploadRows } from '../contract.ts'
import { addFailed } from '../words.contract.ts'
import type { EntryRow } from '../row.contract.ts'

/** A request may have 64 KB; this leaves room for what is around the rows. */
const PART_BYTES_MAX = 48 * 1024

/** The rows in parts that each fit in a request. */
export function partsOf(rows: readonly EntryRow[]): readonly (readonly EntryRow[])[] {
  const parts: EntryRow[][] = []
  let bytes = PART_BYTES_MAX
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1
    if (bytes + size > PART_BYTES_MAX) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(row)
    bytes += size
  }
  return parts
}

interface Addition {
  readonly batchId: string
  readonly rows: readonly EntryRow[]
  readonly fileHash?: string | undefined
}

/** Adds rows: short lists in one request, long ones in parts and then all at once. */
export function useAdd(personId: string) {
  const t = useTranslate()
  const client = useQueryClient()
  const [sentCount, setSentCount] = useState(0)
  const params = { id: personId }
  const adding = useMutation({
    mutationFn: async ({ batchId, rows, fileHash }: Addition) => {
      const named = { batchId, ...(fileHash !== undefined && { fileHash }) }
      const parts = partsOf(rows)
      setSentCount(0)
      if (parts.length === 1) {
        return call(addMemberTransactions, { params, body: { ...named, rows: [...rows] } })
      }
      for (const [index, part] of parts.entries()) {
        await call(uploadRows, { params, body: { batchId, part: index + 1, rows: [...part] } })
        setSentCount((count) => count + part.length)
      }
      const uploaded = { partCount: parts.length, rowCount: rows.length }
      return call(addMemberTransactions, { params, body: { ...named, uploaded } })
    },
    onSettled: () => client.invalidateQueries(keysOf(personId)),
  })
  const { error } = adding
  return {
    adding,
    sentCount,
    problem: error && !isHandedOn(error) ? addFailed(t, messageOf(t, error)) : undefined,
  }
}
