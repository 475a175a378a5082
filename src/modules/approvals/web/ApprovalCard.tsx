/* Browsers forget that a table is one when CSS lays it out as blocks, so every role is written out. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { Approval, ApprovalState, Change } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, verbatim } from '../../../values/sentence.ts'

const STATE: Readonly<Record<ApprovalState, readonly [tone: TagTone, label: Sentence]>> = {
  open: ['waiting', say('Waiting')],
  approved: ['good', say('Approved')],
  rejected: ['bad', say('Rejected')],
  withdrawn: ['neutral', say('Withdrawn')],
  failed: ['bad', say('Approved, could not be done')],
  expired: ['neutral', say('Expired')],
}

interface ApprovalCardProps {
  readonly request: Approval
  readonly onAsk: (action: 'approve' | 'reject' | 'withdraw') => void
}

/** One request: who wants what, what would be different, why, and what the reader may do. */
export function ApprovalCard({ request, onAsk }: ApprovalCardProps) {
  const t = useTranslate()
  const { id, summary, changes, reason, subject, askedBy, askedAt, may, note } = request
  const [tone, label] = STATE[request.state]
  return (
    <Card title={verbatim(summary)} titleId={`approval-${id}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <Tag tone={tone} icon>
          {t(label)}
        </Tag>
        <span>
          {t.rich('Asked by {name}, {time}', {
            name: askedBy.name,
            time: <Time instant={askedAt} zone={institution.timeZone} format="moment" />,
          })}
        </span>
        {subject ? <span>{t('About {name}', { name: subject.name })}</span> : null}
      </p>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <p className="mt-4 max-w-prose">
        <span className="font-semibold">{t('Reason:')} </span>
        {reason}
      </p>
      {note === null ? null : <p className="mt-2 max-w-prose text-ink-2">{note}</p>}
      <Decided request={request} />
      {may === 'nothing' ? null : (
        <div className="mt-5 flex flex-wrap gap-3">
          {may === 'decide' ? (
            <>
              <Button onClick={() => onAsk('approve')}>{t('Approve')}</Button>
              <Button variant="secondary" onClick={() => onAsk('reject')}>
                {t('Reject')}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => onAsk('withdraw')}>
              {t('Withdraw')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** On a phone what changes stands above what it was and will be, so that no amount is broken. */
const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const t = useTranslate()
  return (
    <div className="mt-4">
      <table role="table" className="w-full table-fixed text-left wrap-anywhere max-sm:block">
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={`${ROW} text-small text-ink-2`}>
            <th scope="col" role="columnheader" className="py-1 pr-4 font-semibold max-sm:sr-only">
              {t('What')}
            </th>
            <th scope="col" role="columnheader" className="py-1 pr-4 font-semibold">
              {t('Now')}
            </th>
            <th scope="col" role="columnheader" className="py-1 font-semibold">
              {t('Then')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {changes.map(({ what, before, after }, index) => (
            // Two rows of one day are called alike, and the list never changes.
            <tr role="row" key={index} className={`${ROW} align-top max-sm:py-2`}>
              <th
                scope="row"
                role="rowheader"
                className="py-2 pr-4 font-normal max-sm:col-span-2 max-sm:p-0"
              >
                {what}
              </th>
              <td role="cell" className="py-2 pr-4 tabular-nums max-sm:py-0">
                {before ?? t('Nothing')}
              </td>
              <td role="cell" className="py-2 font-medium tabular-nums max-sm:py-0">
                {after ?? t('Nothing')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ROW = 'border-b border-line max-sm:grid max-sm:grid-cols-2'

const Decided = ({ request: { decidedBy, decidedAt } }: { readonly request: Approval }) => {
  const t = useTranslate()
  return decidedBy && decidedAt ? (
    <p className="mt-2 text-small text-ink-2">
      {t.rich('Decided by {name}, {time}', {
        name: decidedBy.name,
        time: <Time instant={decidedAt} zone={institution.timeZone} format="moment" />,
      })}
    </p>
  ) : null
}
