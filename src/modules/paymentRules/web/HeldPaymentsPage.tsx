import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { OpenAndDecided, useIsDecided } from '../../../ui/lists/OpenAndDecided.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type Content, type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { type ListedHeld, PATTERN_DAYS } from '../held.contract.ts'
import { KIND_WORDS } from '../words.contract.ts'
import { HeldStateTag } from './HeldStateTag.tsx'
import { useHeldPayments } from './useHeldPayments.ts'

/** Payments that the rules had wait, the one that lapses first at the front. */
export function HeldPaymentsPage() {
  const t = useTranslate()
  const decided = useIsDecided()
  const { query, first, payments } = useHeldPayments(decided)
  const panel = (
    <>
      {payments ? (
        <Payments payments={payments} decided={decided} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading held payments')}
          failed={t("We couldn't load the held payments.")}
        >
          <Skeleton className="h-56" />
        </NotLoaded>
      )}
      <ShowMore query={query} label={t('Show more')} className="mt-6" />
    </>
  )
  return (
    <>
      <PageTitle title={t('Held payments')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Held payments')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'A rule had them wait. Their money is set aside until somebody releases or refuses them; what nobody decides about in time is not made.',
        )}
      </p>
      <div className="mt-6">
        <OpenAndDecided label={t('Payments')} openCount={first?.openCount} panel={panel} />
      </div>
    </>
  )
}

interface PaymentsProps {
  readonly payments: readonly ListedHeld[]
  readonly decided: boolean
}

function Payments({ payments, decided }: PaymentsProps) {
  const t = useTranslate()
  if (payments.length === 0)
    return decided ? (
      <EmptyState title={t('Nothing was decided yet.')}>
        {t('What was released or refused stays here.')}
      </EmptyState>
    ) : (
      <EmptyState title={t('No payment waits.')}>
        {t('A payment waits here when a rule says that staff look at it first.')}
      </EmptyState>
    )
  return (
    <Card flush className="overflow-hidden">
      <DataTable
        caption={t(decided ? 'Decided payments' : 'Payments that wait')}
        dense
        rows={payments}
        keyOf={({ id }) => id}
        columns={columnsOf(t, decided)}
      />
    </Card>
  )
}

const moment = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

const columnsOf = (t: TranslateToNodes, decided: boolean): readonly Column<ListedHeld>[] => [
  {
    id: 'payee',
    head: t('To'),
    rowHead: true,
    cell: ({ id, payee, kind }) => (
      <>
        <TextLink to={`/admin/held-payments/${id}`}>{verbatim(payee)}</TextLink>
        <Beneath>{t(KIND_WORDS[kind])}</Beneath>
      </>
    ),
  },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    cell: ({ amount, usual }) => (
      <>
        <Amount value={fromDecimal(amount)} />
        {decided ? null : (
          <Beneath>
            {usual
              ? t('usually {amount}', { amount: formatMoney(fromDecimal(usual.typical)) })
              : t('none in {days} days', { days: verbatim(String(PATTERN_DAYS)) })}
          </Beneath>
        )}
      </>
    ),
  },
  { id: 'member', head: t('Member'), cell: ({ person }) => verbatim(person.name) },
  ...(decided ? decidedColumns(t) : openColumns(t)),
]

const Beneath = ({ children }: { readonly children: Content }) => (
  <span className="block text-caption font-normal text-ink-2">{children}</span>
)

const decidedColumns = (t: TranslateToNodes): readonly Column<ListedHeld>[] => [
  { id: 'held', head: t('Held since'), cell: ({ heldAt }) => moment(heldAt) },
  { id: 'state', head: t('Decision'), cell: ({ state }) => <HeldStateTag state={state} /> },
]

const openColumns = (t: TranslateToNodes): readonly Column<ListedHeld>[] => [
  {
    id: 'waiting',
    head: t('Waiting for'),
    cell: ({ heldAt }) => (
      <>
        {waitingTime(t, heldAt, serverNow())}
        <Beneath>{t.rich('since {moment}', { moment: moment(heldAt) })}</Beneath>
      </>
    ),
  },
  { id: 'deadline', head: t('Decide by'), cell: ({ deadline }) => moment(deadline) },
]
