import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { SetAsideRow } from '../contract.ts'
import { usePutRowAway, useRetryRow } from './useJobs.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'
import type { Translate } from '../../../values/sentence.ts'

interface SetAsideProps {
  readonly rows: readonly SetAsideRow[]
  /** With those that are not listed. */
  readonly count: number
}

/** What came due and failed too often: why, and what to do about it. Nothing when nothing did. */
export function SetAside({ rows, count }: SetAsideProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<SetAsideRow>()
  const retrying = useRetryRow()
  const putting = usePutRowAway()
  if (rows.length === 0) return null
  const close = () => setAsked(undefined)
  const ask = (row: SetAsideRow) => {
    putting.reset()
    setAsked(row)
  }
  return (
    <section aria-labelledby="set-aside" className="grid gap-3">
      <h2 id="set-aside">{t('Set aside')}</h2>
      <Notice
        kind="warning"
        title={t(
          '{count, plural, one {One thing that was due could not be done} other {# things that were due could not be done}}',
          { count },
        )}
      >
        {t(
          'Nothing else waits for this. Once what is in the way is solved, try again; put away what nobody needs any more.',
        )}
      </Notice>
      <Card flush className="overflow-hidden">
        <DataTable
          caption={t('What was set aside')}
          dense
          rows={rows}
          keyOf={idOf}
          columns={columnsOf(t, { retrying, onPutAway: ask })}
        />
      </Card>
      {count > rows.length ? (
        <p className="text-small text-ink-2">
          {t('The latest {shown} of {count} are shown.', { shown: rows.length, count })}
        </p>
      ) : null}
      <AlertDialog
        open={asked !== undefined}
        title={t('Put this away?')}
        cancel={t('Keep it on the list')}
        confirm={t('Put it away')}
        busy={putting.isPending}
        busyLabel={t('Putting it away')}
        failure={putting.error ? messageOf(t, putting.error) : undefined}
        onCancel={close}
        onConfirm={() => asked && putting.mutate(asked, { onSuccess: close })}
      >
        {t(
          '{title}. Nothing will try it any more. That you put it away stays in the audit trail.',
          { title: asked?.title ?? '' },
        )}
      </AlertDialog>
    </section>
  )
}

interface Acting {
  readonly retrying: ReturnType<typeof useRetryRow>
  readonly onPutAway: (row: SetAsideRow) => void
}

function Actions({ row, retrying, onPutAway }: Acting & { readonly row: SetAsideRow }) {
  const t = useTranslate()
  const isAsked = retrying.variables !== undefined && idOf(retrying.variables) === idOf(row)
  const failure = isAsked && retrying.error ? messageOf(t, retrying.error) : undefined
  const places = {
    title: row.title,
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <>
      <ActionFailure className="mb-2" failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={isAsked && retrying.isPending}
          busyLabel={t('Asking')}
          onClick={() => retrying.mutate(row)}
        >
          {t.rich('Try again<hidden> {title}</hidden>', places)}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onPutAway(row)}>
          {t.rich('Put away<hidden> {title}</hidden>', places)}
        </Button>
      </div>
    </>
  )
}

const idOf = ({ job, rowId }: SetAsideRow): string => `${job} ${rowId}`

const columnsOf = (t: Translate, acting: Acting): readonly Column<SetAsideRow>[] => [
  {
    id: 'title',
    head: t('What'),
    rowHead: true,
    cell: ({ title, job }) => (
      <>
        <span className="block font-semibold">{title}</span>
        <span className="block text-caption font-normal text-ink-2 first-letter:uppercase">
          {job}
        </span>
      </>
    ),
  },
  {
    id: 'error',
    head: t('Why'),
    cell: ({ error }) => (
      <span className="block wrap-anywhere first-letter:uppercase">{error}</span>
    ),
  },
  {
    id: 'failed',
    head: t('Last try'),
    cell: ({ failedAt, attempts }) => (
      <>
        <Time instant={failedAt} zone={institution.timeZone} format="moment" />
        <span className="block text-caption text-ink-2">
          {t('Tried {count, plural, one {once} other {# times}}', { count: attempts })}
        </span>
      </>
    ),
  },
  { id: 'actions', head: t('What now'), cell: (row) => <Actions row={row} {...acting} /> },
]
