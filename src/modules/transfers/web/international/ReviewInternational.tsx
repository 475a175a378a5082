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

interface ReviewInternationalProps {
  readonly transfer: Transfer
  readonly body: InternationalBody
  readonly draft: Draft
}

export function ReviewInternational({ transfer, body, draft }: ReviewInternationalProps) {
  const amount = fromDecimal(body.amount, body.currency as Currency)
  return (
    <ConfirmTransfer
      {...{ transfer, draft, amount }}
      kind="international"
      more={[{ term: 'Debited', detail: <Debited draft={draft} /> }]}
      fromAccountId={body.fromAccountId}
      to={<Recipient body={body} />}
      reference={body.reference}
      arrives={`We hold it for ${CANCEL_WINDOW_MINUTES} minutes, and until then you can cancel it. After that it cannot be undone, and the other bank decides how long it takes.`}
      recipient={body.recipientName}
      sendLabel={`Send ${formatMoney(amount)} to ${body.recipientName}`}
    />
  )
}

/** What the server will take from the account, and by which rate. */
function Debited({ draft: { amount, to } }: { readonly draft: Draft }) {
  assert(to.type === 'international', 'the draft of an international transfer')
  return (
    <>
      <span className="money">{formatMoney(fromDecimal(amount))}</span>
      <span className="block text-small font-normal text-ink-2">
        {termsInWords(to.currency, to.rate, terms.international)}
      </span>
    </>
  )
}

const Recipient = ({ body }: { readonly body: InternationalBody }) => (
  <>
    {body.recipientName}
    {[
      `${body.bankName}, ${countryName(body.country)}`,
      `SWIFT/BIC ${body.swiftCode}`,
      body.iban === '' ? '' : `IBAN ${body.iban}`,
      `Account ${body.accountNumber}`,
    ].map((line) =>
      line === '' ? null : (
        <span key={line} className="block font-normal wrap-anywhere">
          {line}
        </span>
      ),
    )}
  </>
)
