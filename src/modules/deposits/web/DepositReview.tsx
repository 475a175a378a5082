import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { StatusTag } from '../../../ui/lists/Tag.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { writePath } from '../../support/about.contract.ts'
import { STATUS_WORDS } from '../contract.ts'
import type { DepositDetail } from '../review.contract.ts'
import { Alike } from './Alike.tsx'
import { CheckPictures } from './CheckPictures.tsx'
import { DecideForm } from './DecideForm.tsx'
import { DepositFacts } from './DepositFacts.tsx'
import { useDepositDetail } from './useQueue.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'

interface DepositReviewProps {
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly onDecided: (sentence: Words) => void
  readonly onClose: () => void
}

/** One deposit opened: pictures and what was entered on the left, the decision on the right. */
export function DepositReview({ id, onOpen, onDecided, onClose }: DepositReviewProps) {
  const t = useTranslate()
  const query = useDepositDetail(id)
  const { data } = query
  const heading = useHeadingFocus(data !== undefined)
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-ml-3 lg:hidden" onClick={onClose}>
        {t('Back to the list')}
      </Button>
      {data ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2
              ref={heading}
              tabIndex={-1}
              className="min-w-0 scroll-mt-24 font-sans font-semibold break-words"
            >
              {t.rich('{amount} by {member}', {
                amount: <span className="money">{formatMoney(fromDecimal(data.amount))}</span>,
                member: data.memberName,
              })}
            </h2>
            {data.returned ? (
              <StatusTag status="Returned" words={t('Returned')} />
            ) : data.reversedAt === null ? (
              <StatusTag status={data.status} words={t(STATUS_WORDS[data.status])} />
            ) : (
              <StatusTag status="Reversed" words={t('Reversed')} />
            )}
          </div>
          <Panes detail={data} onOpen={onOpen} onDecided={onDecided} />
        </>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the deposit')}
          failed={messageOf(t, query.error)}
        >
          <Skeleton className="h-96" />
        </NotLoaded>
      )}
    </article>
  )
}

interface PanesProps extends Pick<DepositReviewProps, 'onOpen' | 'onDecided'> {
  readonly detail: DepositDetail
}

/** What is decided stays in sight beside the pictures, where there is room for both. */
function Panes({ detail, onOpen, onDecided }: PanesProps) {
  const open = detail.status === 'Pending Review'
  const beside = open || detail.alike.length > 0
  return (
    <div className="@container">
      <div
        className={classNames(
          'grid items-start gap-6',
          beside && '@min-[38rem]:grid-cols-[minmax(0,1fr)_16.5rem]',
        )}
      >
        <div className="grid min-w-0 gap-6">
          <CheckPictures detail={detail} />
          <Facts detail={detail} />
        </div>
        {beside ? (
          <div className="grid min-w-0 gap-6 @min-[38rem]:sticky @min-[38rem]:top-20">
            <Alike detail={detail} onOpen={onOpen} />
            {open ? <DecideForm detail={detail} onOpen={onOpen} onDecided={onDecided} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Facts({ detail }: { readonly detail: DepositDetail }) {
  const t = useTranslate()
  const { personId, memberName, email, account, amount, note, submittedAt } = detail
  const zone = institution.timeZone
  return (
    <section aria-label={t('What was entered')}>
      <SummaryList
        rows={[
          {
            term: t('Member'),
            detail: (
              <>
                <TextLink to={`/admin/users/${personId}`}>{memberName}</TextLink>
                <span className="block text-small font-normal wrap-anywhere text-ink-2">
                  <EmailText email={email} />
                </span>
                <Permitted permission="messages:answer">
                  <TextLink
                    to={writePath(personId, { kind: 'deposit', id: detail.id })}
                    className="inline-flex min-h-11 items-center text-small font-normal"
                  >
                    {t('Write to them about it')}
                  </TextLink>
                </Permitted>
              </>
            ),
          },
          {
            term: t('To'),
            detail: <AccountName {...account} />,
          },
          {
            term: t('Amount entered'),
            detail: <span className="money">{formatMoney(fromDecimal(amount))}</span>,
          },
          { term: t('Note'), detail: note === null ? null : verbatim(note) },
          {
            term: t('Submitted'),
            detail: <Time instant={submittedAt} zone={zone} format="moment" />,
          },
          { term: t('Reference'), detail: verbatim(detail.referenceCode) },
          ...decisionRows(t, detail, zone),
        ]}
      />
    </section>
  )
}

const decisionRows = (
  t: TranslateToNodes,
  detail: DepositDetail,
  zone: string,
): readonly SummaryRow[] =>
  detail.decidedAt === null
    ? []
    : [
        {
          term: t(STATUS_WORDS[detail.status]),
          detail: (
            <>
              {t.rich('{time} by {administrator}', {
                time: <Time instant={detail.decidedAt} zone={zone} format="moment" />,
                administrator: detail.decidedBy,
              })}
              <span className="block font-normal">
                <DepositFacts deposit={detail} />
              </span>
            </>
          ),
        },
      ]
