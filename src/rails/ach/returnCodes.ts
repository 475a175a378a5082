import { addBusinessDays, businessDayFrom } from '../../values/businessDays.ts'
import { addDays, type Day } from '../../values/dates.ts'
import { assert } from '../../values/result.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import type { Direction } from './transactionCodes.ts'

/**
 * How long an entry may come back: by the opening of the second banking day after it settled; within 60
 * days of it; with the next file, where an operator sends it back; or as both institutions agree.
 */
type ReturnDeadline = 'two banking days' | 'sixty days' | 'next file' | 'as agreed'

/**
 * Whether the original may be sent again: never; twice within 180 days, for want of money; or once it was
 * corrected. Whatever a receiver forbade stays forbidden until they authorize it anew.
 */
type Representment = 'never' | 'twice' | 'corrected'

export interface ReturnCode {
  /** Of which entries it says something; undefined where of both. */
  readonly only?: Direction
  readonly title: Sentence
  /** What it means for whoever sent the entry, read after "Your payment came back:". */
  readonly toMember: Sentence
  readonly deadline: ReturnDeadline
  readonly representment: Representment
}

const row = (
  title: Sentence,
  toMember: Sentence,
  rest: Partial<Omit<ReturnCode, 'title' | 'toMember'>> = {},
): ReturnCode => ({
  title,
  toMember,
  deadline: 'two banking days',
  representment: 'never',
  ...rest,
})

const UNAUTHORIZED = { only: 'debit', deadline: 'sixty days' } as const
const NO_FUNDS = { only: 'debit', representment: 'twice' } as const

const OUR_FAULT = say('The other bank could not read the payment. Please contact us.')
const CHECK_NUMBER = say('The other bank has no such account. Please check the account number.')
const FORBIDDEN = say('The account holder has not agreed to this withdrawal.')
const PAPER = say('The check behind this withdrawal was disputed at the other bank.')

/** Why an entry comes back; each with its rules for time and for sending it again. */
export const RETURN_CODES: Readonly<Record<string, ReturnCode>> = {
  R01: row(
    say('Insufficient funds'),
    say('There is not enough money in the account at the other bank.'),
    NO_FUNDS,
  ),
  R02: row(say('Account closed'), say('The account at the other bank is closed.')),
  R03: row(say('No account or unable to locate account'), CHECK_NUMBER),
  R04: row(
    say('Invalid account number'),
    say('The account number cannot be one of the other bank. Please check it.'),
  ),
  R05: row(
    say('Unauthorized debit to a consumer account as if it were a business'),
    FORBIDDEN,
    UNAUTHORIZED,
  ),
  R06: row(
    say('Returned at our request'),
    say('We asked the other bank to send the payment back.'),
    { deadline: 'as agreed' },
  ),
  R07: row(
    say('Authorization revoked by customer'),
    say('The account holder no longer agrees to these withdrawals.'),
    UNAUTHORIZED,
  ),
  R08: row(
    say('Payment stopped'),
    say('The account holder stopped the payment at the other bank.'),
    { only: 'debit' },
  ),
  R09: row(
    say('Uncollected funds'),
    say('The money in the account at the other bank cannot be used yet.'),
    NO_FUNDS,
  ),
  R10: row(
    say('Originator not known or not authorized to debit'),
    say('The account holder says that nobody was allowed to withdraw this money.'),
    UNAUTHORIZED,
  ),
  R11: row(
    say('Entry not in accordance with the terms of the authorization'),
    say('The account holder agreed to a withdrawal, but not to this one.'),
    { ...UNAUTHORIZED, representment: 'corrected' },
  ),
  R12: row(
    say('Branch sold to another institution'),
    say('The account moved to another bank. Please ask for its new details.'),
  ),
  R13: row(
    say('Invalid routing number'),
    say('The routing number is no longer in use. Please check it.'),
    { deadline: 'next file' },
  ),
  R14: row(
    say('Representative payee deceased or unable to continue'),
    say('The account cannot take the payment. Please contact us.'),
  ),
  R15: row(
    say('Beneficiary or account holder deceased'),
    say('The account cannot take the payment. Please contact us.'),
  ),
  R16: row(
    say('Account frozen or returned by instruction of OFAC'),
    say('The account at the other bank is frozen.'),
  ),
  R17: row(
    say('File record edit criteria, or entry with invalid account initiated questionably'),
    OUR_FAULT,
  ),
  R18: row(say('Improper effective entry date'), OUR_FAULT, { deadline: 'next file' }),
  R19: row(say('Amount field error'), OUR_FAULT, { deadline: 'next file' }),
  R20: row(
    say('Non-transaction account'),
    say('The account at the other bank does not allow such payments.'),
  ),
  R21: row(say('Invalid company identification'), OUR_FAULT),
  R22: row(
    say('Invalid individual ID number'),
    say('The other bank does not know the number of the recipient. Please check it.'),
  ),
  R23: row(say('Credit entry refused by receiver'), say('The recipient refused the payment.'), {
    only: 'credit',
  }),
  R24: row(say('Duplicate entry'), say('The other bank had received the same payment before.')),
  R25: row(say('Addenda error'), OUR_FAULT, { deadline: 'next file' }),
  R26: row(say('Mandatory field error'), OUR_FAULT, { deadline: 'next file' }),
  R27: row(say('Trace number error'), OUR_FAULT, { deadline: 'next file' }),
  R28: row(say('Routing number check digit error'), OUR_FAULT, { deadline: 'next file' }),
  R29: row(
    say('Corporate customer advises not authorized'),
    say('The business says that nobody was allowed to withdraw this money.'),
    { only: 'debit' },
  ),
  R30: row(say('Institution does not take part in check truncation'), OUR_FAULT),
  R31: row(
    say('Permissible return of a business entry'),
    say('The business and its bank sent the payment back.'),
    { deadline: 'as agreed' },
  ),
  R32: row(say('Receiving institution cannot settle'), OUR_FAULT, { deadline: 'next file' }),
  R33: row(say('Return of a destroyed check entry'), PAPER, UNAUTHORIZED),
  R34: row(say('Receiving institution limited by its supervisor'), OUR_FAULT, {
    deadline: 'next file',
  }),
  R35: row(say('Return of an improper debit'), OUR_FAULT, { deadline: 'next file' }),
  R36: row(say('Return of an improper credit'), OUR_FAULT, { deadline: 'next file' }),
  R37: row(say('Source document presented for payment'), PAPER, UNAUTHORIZED),
  R38: row(say('Stop payment on source document'), PAPER, UNAUTHORIZED),
  R39: row(say('Improper source document'), PAPER, { only: 'debit' }),
  R50: row(say('State law affecting re-presented checks'), PAPER, { only: 'debit' }),
  R51: row(say('Item of a re-presented check is ineligible'), PAPER, UNAUTHORIZED),
  R52: row(say('Stop payment on the item of a re-presented check'), PAPER, UNAUTHORIZED),
  R53: row(say('Item and re-presented check both presented'), PAPER, UNAUTHORIZED),
}

/** Of a code that says nothing to whoever sent the payment, or that we do not know. */
const BETWEEN_INSTITUTIONS = row(
  say('Sent back by the other bank'),
  say('The other bank sent the payment back.'),
  { deadline: 'as agreed' },
)

/** What the return of a payment says, whatever its code. */
export const meaningOfReturn = (code: string): ReturnCode =>
  RETURN_CODES[code] ?? BETWEEN_INSTITUTIONS

/** Codes between two institutions about a return, and those of agencies and of payments abroad. */
const OTHER_CODES: ReadonlySet<string> = new Set(
  ['40', '41', '42', '43', '44', '45', '46', '47', '61', '62', '67', '68', '69', '70', '71']
    .concat(['72', '73', '74', '75', '76', '77', '80', '81', '82', '83', '84', '85'])
    .map((digits) => `R${digits}`),
)

export const isReturnCode = (code: string): boolean =>
  Object.hasOwn(RETURN_CODES, code) || OTHER_CODES.has(code)

/** The institution that had sent the entry sends the return back, because it came late or was wrong. */
export const isDishonored = (code: string): boolean => /^R(6[0-9]|70)$/.test(code)

/** The other institution insists on its return. */
export const isContested = (code: string): boolean => /^R7[1-7]$/.test(code)

/**
 * The banking day at whose opening a return has to be with the institution that sent the entry;
 * undefined where both agree on it, or where an operator sends it back by itself.
 */
export function returnDueBy(code: string, settledOn: Day): Day | undefined {
  assert(isReturnCode(code), `${code} is a code of returns`)
  const { deadline } = meaningOfReturn(code)
  if (deadline === 'two banking days') return addBusinessDays(settledOn, 2)
  return deadline === 'sixty days' ? businessDayFrom(addDays(settledOn, 61)) : undefined
}
