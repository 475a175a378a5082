import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { answers, mustRun, writtenTo } from '../../factories/foreign.ts'

const SCHEMAS = join(import.meta.dirname, 'schemas')
const isThere = answers('xmllint', '--version')

/** Has xmllint judge a message by the schema of its name; says so where it is not installed. */
export function judge(t: TestContext, messageName: string, text: string): void {
  assert.match(text, new RegExp(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${messageName}">`))
  if (!isThere()) {
    t.diagnostic(`xmllint is not installed, so no schema has judged ${messageName}`)
    return
  }
  const schema = join(SCHEMAS, `${messageName}.xsd`)
  mustRun('xmllint', ['--noout', '--nonet', '--schema', schema, writtenTo(t, 'message.xml', text)])
}
