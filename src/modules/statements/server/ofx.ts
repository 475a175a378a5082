import type { AccountKind } from '../../accounts/contract.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import type { StatementLine } from '../contract.ts'
import { asciiOf } from '../../../rails/ascii.ts'
import type { Books } from './books.ts'
import { reportedWords } from './disputes.ts'

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
 * @param routingNumber of accounts that have none of their own
 */
export function ofxOf(books: Books, routingNumber: string): string {
  const { statement, account, available, counters } = books
  const { from, to, madeOn, closedAt, closing, institution, month } = statement
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
      `<FI>${field('ORG', asciiOf(institution.name).slice(0, NAME_MAX))}${field('FID', routingNumber)}</FI>`,
      '</SONRS></SIGNONMSGSRSV1>',
      '<BANKMSGSRSV1><STMTTRNRS>',
      field('TRNUID', `${month}-${statement.account.last4}`),
      '<STATUS><CODE>0<SEVERITY>INFO</STATUS>',
      '<STMTRS>',
      field('CURDEF', 'USD'),
      `<BANKACCTFROM>${numbersOf(account, routingNumber)}</BANKACCTFROM>`,
      '<BANKTRANLIST>',
      field('DTSTART', date(from)),
      field('DTEND', date(until)),
      ...statement.lines.map((line) => {
        const counter = counters.get(line.id)
        return transactionOf(line, counter && numbersOf(counter, routingNumber))
      }),
      '</BANKTRANLIST>',
      `<LEDGERBAL>${field('BALAMT', closing)}${field('DTASOF', date(until))}</LEDGERBAL>`,
      `<AVAILBAL>${field('BALAMT', available)}${field('DTASOF', date(until))}</AVAILBAL>`,
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
      '</OFX>',
      '',
    ].join('\r\n')
  )
}

/** Of the types that OFX 1.02 knows: what is none of them is savings, certificates too. */
const ACCOUNT_TYPES: Readonly<Record<AccountKind, string>> = {
  Checking: 'CHECKING',
  Savings: 'SAVINGS',
  Share: 'SAVINGS',
  'Money market': 'MONEYMRKT',
  Club: 'SAVINGS',
  Certificate: 'SAVINGS',
  Youth: 'SAVINGS',
}

const numbersOf = ({ kind, number, ...account }: ShareAccount, routingNumber: string): string =>
  [
    field('BANKID', account.routingNumber ?? routingNumber),
    field('ACCTID', number),
    field('ACCTTYPE', ACCOUNT_TYPES[kind]),
  ].join('')

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

/**
 * The name is short by the standard, so what it cuts off stands in the memo. The day of posting is
 * that of the account's history; another day the money counts for is the one its user began it.
 * @param counter the numbers of the member's other account, where the money stayed theirs
 */
function transactionOf(line: StatementLine, counter: string | undefined): string {
  const name = asciiOf(line.description)
  const memo = [name.length > NAME_MAX ? name : '', reportedWords(line), line.memo]
    .filter(Boolean)
    .join(' / ')
  return [
    '<STMTTRN>',
    field('TRNTYPE', counter === undefined ? typeOf(line) : 'XFER'),
    field('DTPOSTED', date(line.day)),
    ...(line.valueDay === null ? [] : [field('DTUSER', date(line.valueDay))]),
    field('TRNAMT', line.amount),
    field('FITID', line.id),
    field('REFNUM', line.referenceCode),
    field('NAME', name.slice(0, NAME_MAX)),
    ...(counter === undefined ? [] : [`<BANKACCTTO>${counter}</BANKACCTTO>`]),
    ...(memo === '' ? [] : [field('MEMO', asciiOf(memo).slice(0, MEMO_MAX))]),
    '</STMTTRN>',
  ].join('')
}
