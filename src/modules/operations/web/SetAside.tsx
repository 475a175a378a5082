import { useState } from 'react'
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
import { countWords } from './words.ts'

/** What came due and failed too often: why, and what to do about it. Nothing when nothing did. */
export function SetAside({ rows }: { readonly rows: readonly SetAsideRow[] }) {
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
      <h2 id="set-aside">Set aside</h2>
      <Notice kind="warning" title={titleFor(rows.length)}>
        Nothing else waits for this. Once what is in the way is solved, try again; put away what
        nobody needs any more.
      </Notice>
      <Card flush className="overflow-hidden">
        <DataTable
          caption="What was set aside"
          dense
          rows={rows}
          keyOf={idOf}
          columns={columnsOf({ retrying, onPutAway: ask })}
        />
      </Card>
      <AlertDialog
        open={asked !== undefined}
        title="Put this away?"
        cancel="Keep it on the list"
        confirm="Put it away"
        busy={putting.isPending}
        busyLabel="Putting it away"
        failure={putting.error?.message}
        onCancel={close}
        onConfirm={() => asked && putting.mutate(asked, { onSuccess: close })}
      >
        {asked?.title}. Nothing will try it any more. That you put it away stays in the audit trail.
      </AlertDialog>
    </section>
  )
}

interface Acting {
  readonly retrying: ReturnType<typeof useRetryRow>
  readonly onPutAway: (row: SetAsideRow) => void
}

function Actions({ row, retrying, onPutAway }: Acting & { readonly row: SetAsideRow }) {
  const isAsked = retrying.variables !== undefined && idOf(retrying.variables) === idOf(row)
  return (
    <>
      <ActionFailure className="mb-2" failure={isAsked ? retrying.error?.message : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={isAsked && retrying.isPending}
          busyLabel="Asking"
          onClick={() => retrying.mutate(row)}
        >
          Try again<span className="sr-only"> {row.title}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => onPutAway(row)}>
          Put away<span className="sr-only"> {row.title}</span>
        </Button>
      </div>
    </>
  )
}

const titleFor = (count: number): string =>
  count === 1
    ? 'One thing that was due could not be done'
    : `${count} things that were due could not be done`

const idOf = ({ job, rowId }: SetAsideRow): string => `${job} ${rowId}`

const columnsOf = (acting: Acting): readonly Column<SetAsideRow>[] => [
  {
    id: 'title',
    head: 'What',
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
  { id: 'error', head: 'Why', cell: ({ error }) => <span className="wrap-anywhere">{error}</span> },
  {
    id: 'failed',
    head: 'Last try',
    cell: ({ failedAt, attempts }) => (
      <>
        <Time instant={failedAt} zone={institution.timeZone} format="moment" />
        <span className="block text-caption text-ink-2">Tried {countWords(attempts)}</span>
      </>
    ),
  },
  { id: 'actions', head: 'What now', cell: (row) => <Actions row={row} {...acting} /> },
]
