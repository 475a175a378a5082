import { reasonWords, type Reason } from '../../../../rails/iso20022/reasons.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import type { WireAnswerRow } from '../tables.ts'

/** What is written down of a payment that came back. */
export interface WireReturn {
  readonly reason: Reason
  /** Cents that came back; the rest was kept by banks on the way. */
  readonly returned: string
  readonly kept: string
}

/** "The account is closed. Other banks kept $15.00 of it." */
export function returnInWords({ reason, kept }: WireReturn): Words {
  const words = reasonWords(english, reason)
  const why = english('{why}.', { why: words.charAt(0).toUpperCase() + words.slice(1) })
  if (kept === '0') return why
  const amount = formatMoney(money(BigInt(kept)))
  return verbatim(`${why} ${english('Other banks kept {amount} of it.', { amount })}`)
}

type Titled = Pick<WireAnswerRow, 'kind' | 'amount_minor' | 'code'>

/** For staff: "Return of $85.00: the account is closed (AC04)". */
export function titleOf({ kind, amount_minor, code }: Titled): Words {
  switch (kind) {
    case 'status':
      return english('Status of a payment abroad, {code}', { code })
    case 'return': {
      // A code that we do not know is read back as it is.
      const why = reasonWords(english, { code, text: [] })
      return english('Return of {amount}: {why}', {
        amount: formatMoney(money(amount_minor)),
        why: why === code ? why : verbatim(`${why} (${code})`),
      })
    }
    case 'recall':
      return english('Request to send a payment back, {code}', { code })
    case 'resolution':
      return english('Answer to our request to send a payment back, {code}', { code })
  }
}
