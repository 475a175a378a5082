import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { formatDay } from '../../../values/formats.ts'
import { courseWords } from '../../../values/rhythmWords.ts'
import type { Schedule } from '../contract.ts'
import { whatWords } from './words.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AskFirstProps {
  readonly schedule: Schedule
  readonly action: 'skip' | 'cancel'
  readonly busy: boolean
  /** Why the last try failed. */
  readonly problem: Words | undefined
  readonly onConfirm: (action: 'skip' | 'cancel') => void
  readonly onClose: () => void
}

/** Asks before a date is left out or a schedule ends: neither can be taken back. */
export function AskFirst({ schedule, action, busy, problem, onConfirm, onClose }: AskFirstProps) {
  const t = useTranslate()
  const { nextOn, startsOn, timesLeft } = schedule
  const day = formatDay(nextOn ?? startsOn)
  const words =
    action === 'skip'
      ? {
          title: t('Skip the transfer on {day}?', { day }),
          confirm: t('Skip this transfer'),
          about:
            timesLeft === null
              ? t('Nothing is sent on that day. The dates after it stay as they are.')
              : t('Nothing is sent on that day. It counts as one of the {count} that are left.', {
                  count: timesLeft,
                }),
        }
      : {
          title: t('Cancel this scheduled transfer?'),
          confirm: t('Cancel transfer'),
          about: t('Nothing more will be sent. What was sent already stays sent.'),
        }
  return (
    <AlertDialog
      open
      title={words.title}
      confirm={words.confirm}
      cancel={t('Keep it')}
      danger={action === 'cancel'}
      busy={busy}
      busyLabel={t('Saving')}
      failure={problem}
      onConfirm={() => onConfirm(action)}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <p>
          {t.rich('<strong>{transfer}</strong>. {course}.', {
            strong: (part) => <strong>{part}</strong>,
            transfer: whatWords(t, schedule),
            course: courseWords(t, schedule),
          })}
        </p>
        <p>{words.about}</p>
      </div>
    </AlertDialog>
  )
}
