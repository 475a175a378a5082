import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  HandleForm,
  handleReport,
  type MemberSafety,
  NOTE_LENGTH_MAX,
  type StaffReport,
} from '../staff.contract.ts'

interface ReportListProps {
  readonly reports: readonly StaffReport[]
  readonly label: Words
  /** Whose reports stand here is known, unless a name leads to them. */
  readonly named?: boolean
  readonly onHandled: (after: MemberSafety) => void
}

/** What members said was not them, each to be closed with what was found. */
export const ReportList = ({ reports, label, named = false, onHandled }: ReportListProps) =>
  reports.length === 0 ? null : (
    <ul
      aria-label={label}
      className={classNames('divide-y divide-line', !named && 'border-y border-line')}
    >
      {reports.map((report) => (
        <Row key={report.id} report={report} named={named} onHandled={onHandled} />
      ))}
    </ul>
  )

interface RowProps extends Pick<ReportListProps, 'named' | 'onHandled'> {
  readonly report: StaffReport
}

function Row({ report, named, onHandled }: RowProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const { id, personId, name, words, at, address, reportedAt, handledAt, note } = report
  const handle = useMutation({
    mutationFn: (text: string) => call(handleReport, { params: { id }, body: { note: text } }),
    onSuccess: (after) => {
      setAsking(false)
      onHandled(after)
    },
  })
  const zone = institution.timeZone
  const moment = (instant: string) => <Time instant={instant} zone={zone} format="moment" />
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3',
        named && 'px-4 sm:px-6',
      )}
    >
      <div className="grid min-w-0 gap-1">
        {named ? (
          <TextLink
            to={`/admin/users/${personId}`}
            className="flex min-h-11 w-fit items-center font-medium"
          >
            {verbatim(name)}
          </TextLink>
        ) : null}
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t('Was not them: {words}', { words })}
          {handledAt ? (
            <Tag tone="good" icon>
              {t('Closed')}
            </Tag>
          ) : null}
        </p>
        <p className="text-small text-ink-2">
          {address === null
            ? t.rich('{time}. Reported {reported}.', {
                time: moment(at),
                reported: moment(reportedAt),
              })
            : t.rich('{time}, from {address}. Reported {reported}.', {
                time: moment(at),
                address,
                reported: moment(reportedAt),
              })}
        </p>
        {note === null ? null : <p className="text-small wrap-anywhere">{verbatim(note)}</p>}
      </div>
      {handledAt ? null : (
        <Permitted permission="fraud:review">
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              handle.reset()
              setAsking(true)
            }}
          >
            {t.rich('Close report<hidden> of {name}</hidden>', {
              hidden: (inner) => <span className="sr-only">{inner}</span>,
              name,
            })}
          </Button>
        </Permitted>
      )}
      {asking ? (
        <NoteDialog
          title={t('Close the report of {name}?', { name })}
          label={t('What you found')}
          hint={t('Only staff read it. The member hears that it is dealt with.')}
          schema={HandleForm.shape.note}
          lengthMax={NOTE_LENGTH_MAX}
          action={t('Close report')}
          cancel={t('Keep it open')}
          variant="primary"
          busyLabel={t('Saving')}
          busy={handle.isPending}
          problem={handle.error ? messageOf(t, handle.error) : undefined}
          onSend={(text) => handle.mutate(text)}
          onClose={() => setAsking(false)}
        >
          <p>{t('What is locked stays locked until it is unlocked.')}</p>
        </NoteDialog>
      ) : null}
    </li>
  )
}
