import { countryName } from '../../../../platform/web/countries.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { type Currency, formatMoney, fromDecimal } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import type { Draft } from '../../draft.contract.ts'
import type { InternationalBody } from '../../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../../receipt.contract.ts'
import { ConfirmTransfer } from '../send/ConfirmTransfer.tsx'
import type { Transfer } from '../useTransfer.ts'
import { termsInWords } from './cost.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface ReviewInternationalProps {
  readonly transfer: Transfer
  readonly body: InternationalBody
  readonly draft: Draft
}

export function ReviewInternational({ transfer, body, draft }: ReviewInternationalProps) {
  const t = useTranslate()
  const amount = fromDecimal(body.amount, body.currency as Currency)
  return (
    <ConfirmTransfer
      {...{ transfer, draft, amount }}
      kind="international"
      more={[{ term: t('Debited'), detail: <Debited draft={draft} /> }]}
      fromAccountId={body.fromAccountId}
      to={<Recipient body={body} />}
      reference={body.reference}
      arrives={t(
        'We hold it for {minutes, plural, one {# minute} other {# minutes}}, and until then you can cancel it. After that it cannot be undone, and the other bank decides how long it takes.',
        { minutes: CANCEL_WINDOW_MINUTES },
      )}
      recipient={body.recipientName}
      sendLabel={t('Send {amount} to {recipient}', {
        amount: formatMoney(amount),
        recipient: body.recipientName,
      })}
    />
  )
}

/** What the server will take from the account, and by which rate. */
function Debited({ draft: { amount, to } }: { readonly draft: Draft }) {
  const t = useTranslate()
  assert(to.type === 'international', 'the draft of an international transfer')
  return (
    <>
      <span className="money">{formatMoney(fromDecimal(amount))}</span>
      <span className="block text-small font-normal text-ink-2">
        {termsInWords(t, to.currency, to.rate, terms.international)}
      </span>
    </>
  )
}

function Recipient({ body }: { readonly body: InternationalBody }) {
  const t = useTranslate()
  const lines = [
    verbatim(`${body.recipientTown}, ${countryName(body.recipientCountry || body.country)}`),
    verbatim(`${body.bankName}, ${countryName(body.country)}`),
    t('SWIFT/BIC {code}', { code: body.swiftCode }),
    ...(body.iban === '' ? [] : [t('IBAN {number}', { number: body.iban })]),
    t('Account {number}', { number: body.accountNumber }),
  ]
  return (
    <>
      {body.recipientName}
      {lines.map((line) => (
        <span key={line} className="block font-normal wrap-anywhere">
          {line}
        </span>
      ))}
    </>
  )
}
