import { isRoutingNumber } from '../../../values/institution.ts'
import { english, type Words } from '../../../values/sentence.ts'
import type { Bank } from '../contract.ts'
import { properCase } from './properCase.ts'

/** What is wrong with a line of the file; lines count from 1. */
export interface DirectoryProblem {
  readonly line: number
  readonly reason: Words
}

export interface Directory {
  readonly banks: readonly Bank[]
  /** Numbers out of use, each with the number of a bank above. */
  readonly replaced: readonly { readonly oldNumber: string; readonly routingNumber: string }[]
}

type ParsedDirectory =
  | { readonly ok: true; readonly directory: Directory }
  | { readonly ok: false; readonly problems: readonly DirectoryProblem[] }

interface Row {
  readonly line: number
  readonly type: string
  readonly newNumber: string
  readonly bank: Bank
}

const LINE_LENGTH = 155
const RESERVE = '0'
const BANK = '1'
const REPLACED = '2'

/**
 * Reads the FedACH participant directory: 155 characters a line. Record type 1 is a bank. Type 2
 * says that items for its number go to another one: the old number stays known and leads there; if
 * the file has no line for the new number, the bank is taken from the line of the old one. Type 0,
 * the Federal Reserve itself, is left out: no member's payee has an account there.
 */
export function parseDirectory(fileText: string): ParsedDirectory {
  const lines = fileText.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  if (lines.length === 0) return refused([{ line: 1, reason: english('The file is empty.') }])

  const rows = new Map<string, Row>()
  const problems: DirectoryProblem[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const row = rowOf(text, line)
    const earlier = rows.get(row.bank.routingNumber)
    const reason = objection(text, row) ?? (earlier && twice(row, earlier))
    if (reason !== undefined) problems.push({ line, reason })
    else rows.set(row.bank.routingNumber, row)
  }
  if (problems.length > 0) return refused(problems)
  return directoryOf(rows)
}

const refused = (problems: readonly DirectoryProblem[]): ParsedDirectory => ({
  ok: false,
  problems,
})

const rowOf = (text: string, line: number): Row => ({
  line,
  type: text.slice(19, 20),
  newNumber: text.slice(26, 35),
  bank: {
    routingNumber: text.slice(0, 9),
    name: properCase(text.slice(35, 71)),
    city: properCase(text.slice(107, 127)),
    state: text.slice(127, 129).trim(),
  },
})

/** Nine zeros pass the check sum and stand for "no number" in this file. */
const isNumber = (digits: string): boolean => isRoutingNumber(digits) && digits !== '000000000'

function objection(text: string, { type, newNumber, bank }: Row): Words | undefined {
  if (text.length !== LINE_LENGTH)
    return english('The line is {length} characters long and should be {expected}.', {
      length: String(text.length),
      expected: LINE_LENGTH,
    })
  if (!/^[\x20-\x7e]+$/.test(text))
    return english('The line holds characters that do not belong there.')
  if (!isNumber(bank.routingNumber))
    return english('{number} is no routing number: its check digit is wrong.', {
      number: bank.routingNumber,
    })
  if (!/^[012]$/.test(type))
    return english('The record type is "{type}" and should be 0, 1 or 2.', { type })
  if (type === REPLACED && !isNumber(newNumber))
    return english('The new number {number} is no routing number: its check digit is wrong.', {
      number: newNumber,
    })
  if (bank.name === '') return english('The line names no bank.')
  if (!/^([A-Z]{2})?$/.test(bank.state))
    return english('"{letters}" is no state.', { letters: bank.state })
  return undefined
}

const twice = ({ bank }: Row, earlier: Row): Words =>
  english('The number {number} stands on line {line} already.', {
    number: bank.routingNumber,
    line: String(earlier.line),
  })

function directoryOf(rows: ReadonlyMap<string, Row>): ParsedDirectory {
  const banks = new Map<string, Bank>()
  const replaced: { oldNumber: string; routingNumber: string }[] = []
  const problems: DirectoryProblem[] = []
  for (const [number, { type, bank }] of rows) if (type === BANK) banks.set(number, bank)
  for (const [oldNumber, { line, type, bank }] of rows) {
    if (type !== REPLACED) continue
    const routingNumber = finalNumber(rows, oldNumber)
    if (routingNumber === undefined) {
      problems.push({
        line,
        reason: english('The number {number} is replaced by itself in the end.', {
          number: oldNumber,
        }),
      })
    } else if (rows.get(routingNumber)?.type !== RESERVE) {
      if (!banks.has(routingNumber)) banks.set(routingNumber, { ...bank, routingNumber })
      replaced.push({ oldNumber, routingNumber })
    }
  }
  if (problems.length > 0) return refused(problems)
  if (banks.size === 0) return refused([{ line: 1, reason: english('The file names no bank.') }])
  return { ok: true, directory: { banks: [...banks.values()], replaced } }
}

/** Follows replacements to their end; undefined when they go round in a circle. */
function finalNumber(rows: ReadonlyMap<string, Row>, start: string): string | undefined {
  const seen = new Set<string>()
  let number = start
  for (let row = rows.get(number); row?.type === REPLACED; row = rows.get(number)) {
    if (seen.has(number)) return undefined
    seen.add(number)
    number = row.newNumber
  }
  return number
}
