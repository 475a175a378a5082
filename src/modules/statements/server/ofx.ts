import { asciiOf } from './ascii.ts'
import type { Statement, StatementLine } from '../contract.ts'

export interface Numbers {
  readonly number: string
  readonly routingNumber: string
}

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\r\n')

const NAME_MAX = 32
const MEMO_MAX = 255

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const field = (name: string, value: string): string => `<${name}>${escaped(asciiOf(value))}`

/** Noon in Greenwich is the same day everywhere in the United States. */
const date = (day: string): string => `${day.replaceAll('-', '')}120000`

const moment = (instant: string): string => instant.replace(/[-:T]/g, '').slice(0, 14)

/**
 * A month of an account as OFX 1.02, in SGML and ASCII: of all its forms the one every program
 * reads. The account number is whole, because that is how programs know which account it is.
 */
export function ofxOf(statement: Statement, { number, routingNumber }: Numbers): string {
  const { account, from, to, madeOn, closedAt, closing, institution, month } = statement
  // Of the running month nobody knows yet how it ends.
  const until = to < madeOn ? to : madeOn
  return (
    HEADER +
    [
      '<OFX>',
      '<SIGNONMSGSRSV1><SONRS>',
      '<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
      field('DTSERVER', moment(closedAt)),
      field('LANGUAGE', 'ENG'),
      `<FI>${field('ORG', institution.name.slice(0, NAME_MAX))}${field('FID', routingNumber)}</FI>`,
      '</SONRS></SIGNONMSGSRSV1>',
      '<BANKMSGSRSV1><STMTTRNRS>',
      field('TRNUID', `${month}-${account.last4}`),
      '<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
      '<STMTRS>',
      field('CURDEF', 'USD'),
      '<BANKACCTFROM>',
      field('BANKID', routingNumber),
      field('ACCTID', number),
      field('ACCTTYPE', account.kind.toUpperCase()),
      '</BANKACCTFROM>',
      '<BANKTRANLIST>',
      field('DTSTART', date(from)),
      field('DTEND', date(until)),
      ...statement.lines.map(transactionOf),
      '</BANKTRANLIST>',
      `<LEDGERBAL>${field('BALAMT', closing)}${field('DTASOF', date(until))}</LEDGERBAL>`,
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
      '</OFX>',
      '',
    ].join('\r\n')
  )
}

const TYPES: Readonly<Record<string, string>> = {
  own_transfer: 'XFER',
  member_transfer: 'XFER',
  us_bank_transfer: 'XFER',
  international_transfer: 'XFER',
  bill_payment: 'PAYMENT',
  check_deposit: 'DEP',
  card_payment: 'POS',
  interest: 'INT',
  fee: 'FEE',
}

const typeOf = ({ kind, amount }: StatementLine): string =>
  TYPES[kind] ?? (amount.startsWith('-') ? 'DEBIT' : 'CREDIT')

/** The name is short by the standard, so what it cuts off stands in the memo. */
function transactionOf(line: StatementLine): string {
  const name = asciiOf(line.description)
  const memo = [name.length > NAME_MAX ? name : '', line.memo ?? ''].filter(Boolean).join(' / ')
  return [
    '<STMTTRN>',
    field('TRNTYPE', typeOf(line)),
    field('DTPOSTED', date(line.day)),
    field('TRNAMT', line.amount),
    field('FITID', line.id),
    field('REFNUM', line.referenceCode),
    field('NAME', name.slice(0, NAME_MAX)),
    ...(memo === '' ? [] : [field('MEMO', asciiOf(memo).slice(0, MEMO_MAX))]),
    '</STMTTRN>',
  ].join('')
}
