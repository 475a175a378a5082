import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { buildIso20022Reader } from '../../../scripts/testing/builtReaders.ts'
import { writeInstruction } from '../../../src/rails/iso20022/pain001.ts'
import type { ReadElement } from '../../../src/rails/iso20022/reading.ts'
import { fromDecimal } from '../../../src/values/money.ts'
import { chance } from '../../factories/chance.ts'
import { mustRun, writtenTo } from '../../factories/foreign.ts'
import { instruction, opened } from './messages.ts'
import { MESSAGES } from './random.ts'

const READER = join(import.meta.dirname, '../../foreign-readers/iso20022/Reader.java')

test("messages of ISO 20022 have nothing in them that Prowide's model has no place for", (t) => {
  const { seed } = chance('messages for others')
  const anything = MESSAGES.flatMap(([, content, write]) =>
    fc.sample(content, { seed, numRuns: 30 }).map(write),
  )
  const amounts = [fromDecimal('100050', 'JPY'), fromDecimal('0.01'), fromDecimal('15.5', 'EUR')]
  const instructions = amounts.map((amount) => writeInstruction(instruction(amount)))
  assertRead(t, [...anything, ...instructions])
})

/** Compares messages with what Prowide read of them; says so where it cannot be had. */
function assertRead(t: TestContext, texts: readonly string[]): void {
  const reader = buildIso20022Reader()
  if (!reader.ok) {
    t.diagnostic(`Not compared with Prowide's pw-iso20022: ${reader.why}`)
    return
  }
  const paths = texts.map((text, i) => writtenTo(t, `${i}.xml`, text))
  const lines = mustRun('java', ['-cp', join(reader.program, '*'), READER, ...paths])
    .trim()
    .split('\n')
  assert.equal(lines.length, texts.length)
  for (const [i, line] of lines.entries()) {
    const ours = opened(texts[i]!)
    const { name, document } = JSON.parse(line) as { name: string; document: string }
    assert.equal(name, ours.name)
    assert.deepEqual(saidBy(opened(document).body), saidBy(ours.body))
  }
}

/** What a message says, without how it is laid out; moments as one may write them in several ways. */
const saidBy = ({ name, text, attributes, children }: ReadElement): object => ({
  name,
  text: name === 'CreDtTm' ? new Date(text) : text,
  attributes,
  children: children.map(saidBy),
})
