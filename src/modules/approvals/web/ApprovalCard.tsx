import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ChangeTable } from '../../../ui/lists/ChangeTable.tsx'
import { Tag, type TagTone } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { Approval, ApprovalState } from '../contract.ts'
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
  const { id, summary, changes, reason, subject, askedBy, askedAt, expiresAt, may, note } = request
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
        {request.state === 'open' ? (
          <span>
            {t.rich('Expires {time}', {
              time: <Time instant={expiresAt} zone={institution.timeZone} format="moment" />,
            })}
          </span>
        ) : null}
        {subject ? <span>{t('About {name}', { name: subject.name })}</span> : null}
      </p>
      {changes.length > 0 ? <ChangeTable changes={changes} /> : null}
      {reason === '' ? null : (
        <p className="mt-4 max-w-prose">
          <span className="font-semibold">{t('Reason:')} </span>
          {reason}
        </p>
      )}
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
