import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { NOTE_LENGTH_MAX } from '../../applications/contract.ts'
import { RequestBody } from '../../applications/decision.contract.ts'
import { LongWorkBar, useLongWork } from '../../longWork/web/longWork.ts'
import type { UserSummary } from '../contract.ts'
import { useBulkRequest } from './useBulkRequest.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'
import { issueWords } from '../../../values/schema.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'

const FIELD = 'bulk-request'
const request = RequestBody.shape.request

interface BulkRequestProps {
  /** Those selected who wait for a decision. */
  readonly people: readonly UserSummary[]
  readonly onBegun: (workId: string) => void
}

/** Asks several applicants for the same, in one go; each of them answers alone. */
export function BulkRequest({ people, onBegun }: BulkRequestProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<Words>()
  const asking = useBulkRequest((workId) => {
    setOpen(false)
    setTyped('')
    onBegun(workId)
  })
  const send = () => {
    const parsed = z.safeParse(request, typed)
    setError(parsed.success ? undefined : issueWords(t, parsed.error.issues[0]!))
    if (parsed.success) asking.mutate({ people, request: parsed.data })
    else document.getElementById(fieldId(FIELD))?.focus()
  }
  const places = { count: people.length }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('Request information')}
      </Button>
      <Dialog
        open={open}
        role="alertdialog"
        title={t(
          'Ask {count, plural, one {# applicant} other {# applicants}} for more information',
          places,
        )}
        onClose={() => setOpen(false)}
        failure={asking.error ? messageOf(t, asking.error) : undefined}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('Ask nobody')}
            </Button>
            <Button busy={asking.isPending} busyLabel={t('Sending')} onClick={send}>
              {t('{count, plural, one {Send request} other {Send requests}}', places)}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="wrap-anywhere">{people.map(({ name }) => name).join(', ')}</p>
          <TextAreaField
            name={FIELD}
            label={t('What do you need?')}
            hint={t('Each applicant reads it and answers in writing.')}
            error={error}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            count={{ length: Array.from(typed).length, max: NOTE_LENGTH_MAX }}
          />
        </div>
      </Dialog>
    </>
  )
}

/** Where the focus goes then: the button that asked went with the selection. */
export const OUTCOME_ID = 'bulk-asked'

/** How far the asking is, and then who was not asked and why. */
export function BulkOutcome({ workId }: { readonly workId: string }) {
  const t = useTranslate()
  const client = useQueryClient()
  const work = useLongWork().data?.works.find(({ id }) => id === workId)
  const isOver = work !== undefined && work.endedAt !== null
  useEffect(() => {
    if (!isOver) return
    for (const key of ['users', 'applications']) void client.invalidateQueries({ queryKey: [key] })
  }, [isOver, client])
  return (
    <div id={OUTCOME_ID} tabIndex={-1} className="outline-none">
      {isOver ? (
        <Notice
          kind={work.failed > 0 ? 'warning' : 'success'}
          live
          title={
            work.done === 0
              ? t('Nobody was asked.')
              : t(
                  'We asked {count, plural, one {# applicant} other {# applicants}} for more information.',
                  { count: work.done },
                )
          }
        >
          {work.failures.map((failure) => (
            <p key={failure}>{verbatim(failure)}</p>
          ))}
        </Notice>
      ) : work ? (
        <LongWorkBar work={work} />
      ) : null}
    </div>
  )
}
