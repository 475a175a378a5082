import { CHANGE_CODES } from '../../../../rails/ach/changeCodes.ts'
import { RETURN_CODES } from '../../../../rails/ach/returnCodes.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, type Sentence, verbatim, type Words } from '../../../../values/sentence.ts'
import type { Institution } from '../../../../values/institution.ts'
import { senderOf } from '../composing.ts'
import type { AchEntryRow } from '../tables.ts'

type Sent = Pick<AchEntryRow, 'company' | 'description'>

const WAGES = /\b(payroll|salary|wages?|dir(ect)? ?dep)/i

/** "Payroll": institutions write in capitals. */
const title = (text: string): string =>
  text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text

/** "Payroll from BABBLE CO", "Electric to BABBLE CO", as it stands in activity and on statements. */
export const nameOfEntry = ({
  company,
  description,
  is_debit,
}: Sent & Pick<AchEntryRow, 'is_debit'>): Words =>
  is_debit
    ? english('{description} to {company}', { description: title(description), company })
    : english('{description} from {company}', { description: title(description), company })

/** What the ledger keeps of it; its category follows from what the sender calls it. */
export const detailsOf = (entry: AchEntryRow, description: Words = nameOfEntry(entry)) => ({
  description,
  company: entry.company,
  category: entry.is_debit ? 'Withdrawal' : WAGES.test(entry.description) ? 'Income' : 'Deposit',
})

/** "Account closed (R02)"; a code that Nacha has added since stands alone. */
const titleIn = (codes: Readonly<Record<string, { title: Sentence }>>, code: string): Words => {
  const known = codes[code]
  return verbatim(known ? `${english(known.title)} (${code})` : code)
}

/** For staff: "Payroll from BABBLE CO, $40.00", "Return of $40.00: Account closed (R02)". */
export function titleOf(entry: AchEntryRow): Words {
  const amount = formatMoney(money(entry.amount_minor))
  const code = entry.answer ?? ''
  if (entry.kind === 'return') {
    const why = titleIn(RETURN_CODES, code)
    return english('Return of {amount}: {why}', { amount, why })
  }
  if (entry.kind === 'change')
    return english('Notification of change: {what}', { what: titleIn(CHANGE_CODES, code) })
  return verbatim(`${nameOfEntry(entry)}, ${amount}`)
}

/** Why a file or an entry for another institution is none of ours. */
export const isFor = (institution: Institution, other: string): Words =>
  english('It is for {other}, and we are {ours}.', {
    other,
    ours: senderOf(institution).routingNumber,
  })
