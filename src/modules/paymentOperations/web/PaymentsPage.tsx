import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Meter } from '../../../ui/layout/Meter.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { formatNumber } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { PaymentWindow, readPaymentOverview } from '../contract.ts'
import { Exceptions } from './Exceptions.tsx'
import { Files } from './Files.tsx'
import { useOverview, useNow } from './useOverview.ts'
import { checksWords, spanWords, STATE_WORDS, sumWords } from './words.ts'

type PaymentOverview = ReplyOf<typeof readPaymentOverview>

/** Payments to other institutions: what needs a look, the next files, and how far the rest has got. */
export function PaymentsPage() {
  const t = useTranslate()
  const query = useOverview()
  return (
    <>
      <PageTitle title={t('Payments')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Payments')}</h1>
      <p className="mt-1 max-w-measure text-ink-2">
        {t('What leaves for other banks and arrives from them, file by file, until it is settled.')}
      </p>
      <TextLink to="/admin/payments/reconciliation" className="inline-block py-2.5">
        {t('Reconciliation')}
      </TextLink>
      <div className="mt-6 grid gap-6">
        {query.data ? (
          <Overview overview={query.data} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the payments')}
            failed={t("We couldn't load the payments.")}
          >
            <Skeleton className="h-[36rem] sm:h-56" />
          </NotLoaded>
        )}
        <Files />
      </div>
    </>
  )
}

function Overview({ overview }: { readonly overview: PaymentOverview }) {
  const t = useTranslate()
  const [next, ...later] = overview.windows
  return (
    <>
      <Exceptions exceptions={overview.exceptions} more={overview.more} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={t('Next file')}>
          {next ? (
            <NextFile next={next} later={later} />
          ) : (
            <EmptyState title={t('No ACH files leave from here.')}>
              {t('The institution profile says nothing of ACH.')}
            </EmptyState>
          )}
          {overview.letter ? <NextLetter letter={overview.letter} /> : null}
        </Card>
        <Card title={t('Not settled yet')}>
          <UnderWay underWay={overview.underWay} />
          {overview.ratesAsOf === null ? null : (
            <p className="mt-4 border-t border-line pt-4">
              {t.rich('Exchange rates of {moment}', { moment: at(overview.ratesAsOf) })}
            </p>
          )}
        </Card>
      </div>
    </>
  )
}

interface NextFileProps {
  readonly next: PaymentWindow
  readonly later: readonly PaymentWindow[]
}

const at = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

function NextFile({ next, later }: NextFileProps) {
  const t = useTranslate()
  const now = useNow()
  const cutAt = new Date(next.cutAt)
  return (
    <>
      <p className="font-display text-h2">
        {cutAt > now ? t('Cut in {span}', { span: spanWords(t, now, cutAt) }) : t('Being cut now')}
      </p>
      <p className="mt-1">{sumWords(t, next.payments)}</p>
      <p className="mt-1 text-small text-ink-2">
        {t.rich('Closes {cut}; the Federal Reserve takes it until {deadline}.', {
          cut: at(next.cutAt),
          deadline: at(next.deadline),
        })}
      </p>
      {later.length === 0 ? null : (
        <ul className="mt-4 grid gap-2 border-t border-line pt-4">
          {later.map((window) => (
            <li key={window.cutAt} className="flex flex-wrap justify-between gap-x-4">
              {at(window.cutAt)}
              <span>{sumWords(t, window.payments)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The checks that leave together, and when. */
function NextLetter({ letter }: { readonly letter: NonNullable<PaymentOverview['letter']> }) {
  const t = useTranslate()
  return (
    <p className="mt-4 border-t border-line pt-4">
      {t.rich('Cash letter of {cut}: {checks}', {
        cut: at(letter.cutAt),
        checks: checksWords(t, letter.checks),
      })}
    </p>
  )
}

/** In the order in which payments pass through them. */
const STAGES = ['held', 'created', 'in_file', 'sent'] as const

function UnderWay({ underWay }: Pick<PaymentOverview, 'underWay'>) {
  const t = useTranslate()
  const total = underWay.reduce((sum, { payments }) => sum + Number(payments.amount), 0)
  if (total === 0)
    return (
      <EmptyState title={t('Everything is settled.')} drawing="counted">
        {t('A payment shows here from its confirmation until the banks have settled it.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {STAGES.map((stage) => {
        const { payments } = underWay.find(({ state }) => state === stage) ?? NOTHING
        return (
          <Meter
            key={stage}
            label={t('{state}: {count}', {
              state: t(STATE_WORDS[stage]),
              count: formatNumber(payments.count),
            })}
            words={formatMoney(fromDecimal(payments.amount))}
            value={Number(payments.amount)}
            max={total}
            warnFrom={2}
          />
        )
      })}
    </div>
  )
}

const NOTHING = { payments: { count: 0, amount: '0.00' } }
