import type { OrderProblem } from '../../../../platform/web/failures.ts'
import { countryName } from '../../../../platform/web/countries.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { formatMoment } from '../../../../values/formats.ts'
import { add, type Currency, formatMoney, fromDecimal } from '../../../../values/money.ts'
import { assert } from '../../../../values/result.ts'
import type { Draft } from '../../draft.contract.ts'
import type { InternationalBody } from '../../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../../receipt.contract.ts'
import { ConfirmTransfer } from '../send/ConfirmTransfer.tsx'
import type { Transfer } from '../useTransfer.ts'
import { availableRow } from './available.tsx'
import { termsInWords } from './cost.ts'
import { feeRows } from './feeRows.tsx'
import { RemittanceRights } from './RemittanceRights.tsx'
import { say, verbatim } from '../../../../values/sentence.ts'
import { type Content, useTranslate } from '../../../../values/useTranslate.tsx'

interface ReviewInternationalProps {
  readonly transfer: Transfer
  readonly body: InternationalBody
  readonly draft: Draft
  /** What was shown no longer holds, and is asked for again. */
  readonly onNewQuote: () => void
  readonly quoteProblem: OrderProblem | undefined
}

export function ReviewInternational(props: ReviewInternationalProps) {
  const { transfer, body, draft, onNewQuote, quoteProblem } = props
  const t = useTranslate()
  const amount = fromDecimal(body.amount, body.currency as Currency)
  return (
    <ConfirmTransfer
      {...{ transfer, draft, amount }}
      kind="international"
      more={[
        ...feeRows(t, { sent: draft.amount, fee: draft.fee }),
        { term: t('Debited'), detail: <Debited draft={draft} /> },
        ...availableRow(t, draft.to),
      ]}
      disclosure={<RemittanceRights />}
      {...{ onNewQuote, quoteProblem }}
      fromAccountId={body.fromAccountId}
      to={<Recipient body={body} />}
      reference={body.reference}
      arrives={t(isDayKnown(draft) ? HELD_FIRST : HELD_AND_NO_DAY, {
        minutes: CANCEL_WINDOW_MINUTES,
      })}
      recipient={body.recipientName}
      sendLabel={t('Send {amount} to {recipient}', {
        amount: formatMoney(amount),
        recipient: body.recipientName,
      })}
    />
  )
}

const HELD_FIRST = say(
  'We hold it for {minutes, plural, one {# minute} other {# minutes}}, and until then you can cancel it. After that it cannot be undone.',
)
const HELD_AND_NO_DAY = say(
  'We hold it for {minutes, plural, one {# minute} other {# minutes}}, and until then you can cancel it. After that it cannot be undone, and the other bank decides how long it takes.',
)

const isDayKnown = ({ to }: Draft): boolean =>
  to.type === 'international' && to.availableOn !== undefined

/** What the server will take from the account, and by which rate. */
function Debited({
  draft: { amount, fee = '0.00', to, rateAsOf, quotedUntil },
}: {
  readonly draft: Draft
}) {
  const t = useTranslate()
  assert(to.type === 'international', 'the draft of an international transfer')
  return (
    <>
      <span className="money">{formatMoney(add(fromDecimal(amount), fromDecimal(fee)))}</span>
      <span className="block text-small font-normal text-ink-2">
        {termsInWords(t, to.currency, to.rate, terms.international)}
      </span>
      {rateAsOf === undefined ? null : (
        <span className="block text-small font-normal text-ink-2">
          {t('The rate is of {moment}.', {
            moment: formatMoment(rateAsOf, institution.timeZone, 'moment'),
          })}
        </span>
      )}
      {to.rate === null || quotedUntil === undefined ? null : (
        <span className="block text-small font-normal text-ink-2">
          {t('This rate holds until {time}.', {
            time: formatMoment(quotedUntil, institution.timeZone, 'clock'),
          })}
        </span>
      )}
    </>
  )
}

function Recipient({ body }: { readonly body: InternationalBody }) {
  const t = useTranslate()
  return (
    <>
      {body.recipientName}
      <Line>
        {verbatim(`${body.recipientTown}, ${countryName(body.recipientCountry || body.country)}`)}
      </Line>
      <Line>{verbatim(`${body.bankName}, ${countryName(body.country)}`)}</Line>
      <Line>{t('SWIFT/BIC {code}', { code: body.swiftCode })}</Line>
      {body.iban === '' ? null : (
        <Line>{t.rich('IBAN {number}', { number: <InFours letters={body.iban} /> })}</Line>
      )}
      <Line>{t('Account {number}', { number: body.accountNumber })}</Line>
    </>
  )
}

const Line = ({ children }: { readonly children: Content }) => (
  <span className="block font-normal wrap-anywhere">{children}</span>
)

/** As it is printed and was typed, and broken nowhere else. The gaps are drawn, so that copying gives the bare number. */
const InFours = ({ letters }: { readonly letters: string }) => (
  <span className="tabular-nums">
    {letters.match(/.{1,4}/g)?.map((four, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one number never move
      <span key={place} className="mr-[0.3em] inline-block">
        {four}
      </span>
    ))}
  </span>
)
