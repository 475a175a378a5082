import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from '../../src/modules/staffTransactions/web/csv/decode.ts'
import { draftsOf, proposeMapping } from '../../src/modules/staffTransactions/web/csv/mapping.ts'
import { readTable, type Table } from '../../src/modules/staffTransactions/web/csv/table.ts'
import { english } from '../../src/values/sentence.ts'
import { done } from '../factories/outcomes.ts'

export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures', name))

export const tableOf = (file: Uint8Array | string): Table =>
  done(
    readTable(english, done(decode(english, typeof file === 'string' ? Buffer.from(file) : file))),
  )

export const draftsIn = (file: Uint8Array | string) => {
  const table = tableOf(file)
  return draftsOf(table, proposeMapping(table))
}

/** The words after 'Failed to parse CSV file: '. */
export function whyNot(file: Uint8Array | string): string | undefined {
  const text = decode(english, typeof file === 'string' ? Buffer.from(file) : file)
  if (!text.ok) return text.message
  const table = readTable(english, text.value)
  return table.ok ? undefined : table.message
}

export const HEAD = 'account type,transaction type,amount,description,category,date,time,status'
export const GOOD = 'Checking,credit,12.50,Branch deposit,Deposit,2026-03-12,10:30,Completed'
export const file = (...rows: readonly string[]): string => [HEAD, ...rows, ''].join('\n')
