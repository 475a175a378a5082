import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import {
  type ApplicationDetail,
  CHECKLIST,
  GAP_SENTENCES,
  NOTE_LENGTH_MAX,
  type StaffMove,
} from '../contract.ts'
import { type Asking, noteDialogs, type useDecisions } from './useDecisions.ts'
import { fullName } from '../../../values/person.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Why an application may not be approved yet; undefined once it may. */
export function approvalReason(t: Translate, tickedCount: number): Words | undefined {
  const missing = CHECKLIST.length - tickedCount
  if (missing === 0) return undefined
  return t('Check {missing, plural, one {# more item} other {# more items}} first.', { missing })
}

interface ActionsProps {
  readonly moves: readonly StaffMove[]
  readonly tickedCount: number
  readonly busy: boolean
  /** Lower and side by side, in the bar at the foot of a phone. */
  readonly low?: boolean
  readonly onApprove: () => void
  readonly onAsk: (move: Asking) => void
}

/** Only the moves the server said are allowed. */
export function Actions({ moves, tickedCount, busy, low = false, onApprove, onAsk }: ActionsProps) {
  const t = useTranslate()
  const size = low ? 'small' : 'regular'
  return (
    <div className={low ? 'grid grid-cols-2 items-start gap-2' : 'grid gap-3'}>
      {moves.includes('approve') ? (
        <div className={low ? 'col-span-2' : undefined}>
          <Button
            full
            size={size}
            busy={busy}
            busyLabel={t('Approving')}
            disabledReason={approvalReason(t, tickedCount)}
            onClick={onApprove}
          >
            {t('Approve')}
          </Button>
        </div>
      ) : null}
      {moves.includes('requestInformation') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('requestInformation')}>
          {t('Request information')}
        </Button>
      ) : null}
      {moves.includes('reopen') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('reopen')}>
          {t('Reopen')}
        </Button>
      ) : null}
      {moves.includes('reject') ? (
        <Button full size={size} variant="secondary" onClick={() => onAsk('reject')}>
          {t('Reject')}
        </Button>
      ) : null}
    </div>
  )
}

/** Why there is nothing to decide: it has been, or it is one's own. */
export function Outcome({ detail }: { readonly detail: ApplicationDetail }) {
  const t = useTranslate()
  const last = detail.history.at(-1)
  if (detail.decidedAt === null) return <p>{t('You cannot decide about your own application.')}</p>
  const name = last?.by ?? ''
  return (
    <p>
      {detail.state === 'approved'
        ? t('Approved by {name}.', { name })
        : t('Rejected by {name}.', { name })}
    </p>
  )
}

interface DialogsProps {
  readonly detail: ApplicationDetail
  readonly asking: Asking | 'approve' | undefined
  readonly decide: ReturnType<typeof useDecisions>
  readonly problem: Words | undefined
  readonly onApprove: () => void
  readonly onClose: () => void
}

/** What is asked before a decision: for words to the applicant, or whether to approve all the same. */
export function Dialogs({ detail, asking, decide, problem, onApprove, onClose }: DialogsProps) {
  const t = useTranslate()
  const name = fullName(detail)
  const hasGaps = detail.gaps.length > 0
  return (
    <>
      {asking !== undefined && asking !== 'approve' ? (
        <NoteDialog
          {...noteDialogs(t, detail)[asking]}
          lengthMax={NOTE_LENGTH_MAX}
          cancel={t('Keep reviewing')}
          busy={decide.isPending}
          problem={problem}
          onSend={(note) => decide.mutate({ seen: detail, decision: { move: asking, note } })}
          onClose={onClose}
        />
      ) : null}
      <AlertDialog
        open={asking === 'approve'}
        danger={false}
        title={
          hasGaps ? t('Approve {name} all the same?', { name }) : t('Approve {name}?', { name })
        }
        cancel={t('Keep reviewing')}
        confirm={t(hasGaps ? 'Approve all the same' : 'Approve application')}
        busy={decide.isPending}
        busyLabel={t('Approving')}
        failure={asking ? problem : undefined}
        onCancel={onClose}
        onConfirm={onApprove}
      >
        <Missing detail={detail} />
        <p>{t('Their first accounts open at $0.00, and we write to the new member.')}</p>
      </AlertDialog>
    </>
  )
}

/** What an approval now would pass over, before anybody goes on. */
const Missing = ({ detail: { gaps } }: { readonly detail: ApplicationDetail }) => {
  const t = useTranslate()
  return gaps.length === 0 ? null : (
    <Notice kind="warning" title={t('Something is missing')} className="mb-4">
      <ul className="grid gap-1">
        {gaps.map((gap) => (
          <li key={gap}>{t(GAP_SENTENCES[gap])}</li>
        ))}
      </ul>
      <p className="mt-2">{t('The audit trail keeps that you were told and went on.')}</p>
    </Notice>
  )
}
