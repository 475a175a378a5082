import { MessageCircleQuestion, MessageSquareWarning, Repeat } from 'lucide-react'
import { useId, useState } from 'react'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { NotchedEdge } from '../../../ui/layout/NotchedEdge.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { BankDay, Time } from '../../../ui/format/Time.tsx'
import { CATEGORY_NAMES } from '../../../values/categories.ts'
import { fromDecimal } from '../../../values/money.ts'
import { type Activity, STATUS_NAMES } from '../contract.ts'
import { Named } from './Named.tsx'
import { STATUS_MEANS } from './statusWords.ts'
import {
  questionAddress,
  receiptAddress,
  repeatAddress,
  reportAddress,
  withdrawalAddress,
} from './transferLinks.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'

export interface Opened {
  readonly isOpen: boolean
  readonly item: Activity | undefined
  readonly error?: Error | null
  readonly retry?: () => void
  readonly close: () => void
  /** Called when a link leads away, where the page under the window stays. */
  readonly leave?: () => void
}

/** One transaction in full: what, when, between whom, how it stands, and what can be done about it. */
export function TransactionDetail({ opened }: { readonly opened: Opened }) {
  const t = useTranslate()
  const { isOpen, error, close } = opened
  const [last, setLast] = useState(opened.item)
  if (opened.item && opened.item !== last) setLast(opened.item)
  // While the window goes away it shows what it showed.
  const item = opened.item ?? (isOpen ? undefined : last)
  return (
    <Dialog
      title={item ? verbatim(item.description) : t('Transaction')}
      open={isOpen}
      onClose={close}
      actions={item ? <Actions item={item} leave={opened.leave} /> : null}
    >
      {item ? (
        <Facts item={item} />
      ) : error ? (
        <NotShown error={error} retry={opened.retry} />
      ) : (
        <Loading label={t('Loading the transaction')}>
          <Skeleton className="h-80" />
        </Loading>
      )}
    </Dialog>
  )
}

function rowsOf(t: TranslateToNodes, item: Activity): readonly SummaryRow[] {
  const { accountKind, accountName, last4, from, to, memo, balanceAfter } = item
  const zone = institution.timeZone
  return [
    {
      term: t('Date and time'),
      detail: t.rich('{day}, {time}', {
        day: <Time instant={item.postedAt} zone={zone} format="full" />,
        time: (
          <Time instant={item.postedAt} zone={zone} format="clock" className="whitespace-nowrap" />
        ),
      }),
    },
    {
      term: t('Account'),
      detail: <AccountName kind={accountKind} name={accountName} last4={last4} />,
    },
    { term: t('Category'), detail: t(CATEGORY_NAMES[item.category]) },
    ...(from !== null && to !== null
      ? [
          { term: t('From'), detail: <Named>{from}</Named> },
          { term: t('To'), detail: <Named>{to}</Named> },
        ]
      : []),
    ...(item.orderedBy === undefined
      ? []
      : [{ term: t('Ordered by'), detail: verbatim(item.orderedBy) }]),
    ...(memo === null ? [] : [{ term: t('Memo'), detail: verbatim(memo) }]),
    ...item.onHold.map(({ amount, availableOn }) => ({
      term: t('On hold'),
      detail: t.rich('{amount}, available on {day}', {
        amount: <PrivateAmount value={fromDecimal(amount)} />,
        day: <BankDay day={availableOn} zone={zone} />,
      }),
    })),
    ...(balanceAfter === null
      ? []
      : [
          { term: t('Balance after'), detail: <PrivateAmount value={fromDecimal(balanceAfter)} /> },
        ]),
  ]
}

function Facts({ item }: { readonly item: Activity }) {
  const t = useTranslate()
  const shownId = useId()
  const reference = {
    term: t('Reference'),
    detail: (
      <span id={shownId} className="tabular-nums">
        {item.referenceCode}
      </span>
    ),
    change: (
      <span className="-ml-3.5 block sm:ml-0">
        <CopyButton
          value={item.referenceCode}
          label={t('Copy')}
          what={t('reference')}
          shownIn={shownId}
        />
      </span>
    ),
  }
  return (
    <>
      <p className="text-h2 font-semibold">
        <PrivateAmount value={fromDecimal(item.amount)} signed />
      </p>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-2">
        <StatusTag status={item.status} words={t(STATUS_NAMES[item.status])} />
        <span className="text-ink-2">{t(STATUS_MEANS[item.status])}</span>
        {item.postedByStaff ? <Tag>{t('Posted by staff')}</Tag> : null}
      </p>
      <SummaryList rows={[...rowsOf(t, item), reference]} />
      <div className="mt-4">
        <NotchedEdge reference={item.referenceCode} />
      </div>
    </>
  )
}

interface ActionsProps {
  readonly item: Activity
  readonly leave: (() => void) | undefined
}

function Actions({ item, leave }: ActionsProps) {
  const t = useTranslate()
  const follow = { ...(leave && { onClick: leave }) }
  const repeat = repeatAddress(item)
  const receipt = receiptAddress(item)
  const withdrawal = withdrawalAddress(item)
  const report = reportAddress(item)
  return (
    <>
      <LinkButton
        to={questionAddress(item)}
        variant="quiet"
        icon={<MessageCircleQuestion aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        {...follow}
      >
        {t('Ask about this')}
      </LinkButton>
      {report ? (
        <LinkButton
          to={report}
          variant="quiet"
          icon={<MessageSquareWarning aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          {...follow}
        >
          {t('Report a problem')}
        </LinkButton>
      ) : null}
      {withdrawal ? (
        <LinkButton to={withdrawal} variant="secondary" {...follow}>
          {t('Stop or report')}
        </LinkButton>
      ) : null}
      {receipt ? (
        <LinkButton to={receipt} variant="secondary" {...follow}>
          {t('See receipt')}
        </LinkButton>
      ) : null}
      {repeat ? (
        <LinkButton
          to={repeat}
          icon={<Repeat aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          {...follow}
        >
          {t('Repeat')}
        </LinkButton>
      ) : null}
    </>
  )
}

interface NotShownProps {
  readonly error: Error
  readonly retry: (() => void) | undefined
}

function NotShown({ error, retry }: NotShownProps) {
  const t = useTranslate()
  const refused = refusalSentence(error)
  return (
    <Notice
      kind="danger"
      live
      title={refused ?? t("We couldn't load this transaction.")}
      actions={
        !refused && retry ? (
          <Button variant="secondary" size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        ) : null
      }
    >
      {t('Your money is not affected.')}
    </Notice>
  )
}
