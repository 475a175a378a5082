import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { NOTE_LENGTH_MAX } from '../../applications/contract.ts'
import { RequestBody } from '../../applications/decision.contract.ts'
import type { UserSummary } from '../contract.ts'
import { type Asked, useBulkRequest } from './useBulkRequest.ts'

const FIELD = 'bulk-request'
const request = RequestBody.shape.request

interface BulkRequestProps {
  /** Those selected who wait for a decision. */
  readonly people: readonly UserSummary[]
  readonly onDone: (asked: readonly Asked[]) => void
}

/** Asks several applicants for the same, in one go; each of them answers alone. */
export function BulkRequest({ people, onDone }: BulkRequestProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const asking = useBulkRequest((asked) => {
    setOpen(false)
    setTyped('')
    onDone(asked)
  })
  const send = () => {
    const parsed = z.safeParse(request, typed)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) asking.mutate({ people, request: parsed.data })
    else document.getElementById(fieldId(FIELD))?.focus()
  }
  const whom = people.length === 1 ? '1 applicant' : `${people.length} applicants`
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Request information
      </Button>
      <Dialog
        open={open}
        role="alertdialog"
        title={`Ask ${whom} for more information`}
        onClose={() => setOpen(false)}
        failure={asking.error?.message}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Ask nobody
            </Button>
            <Button busy={asking.isPending} busyLabel="Sending" onClick={send}>
              Send {people.length === 1 ? 'request' : 'requests'}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="wrap-anywhere">{people.map(({ name }) => name).join(', ')}</p>
          <TextAreaField
            name={FIELD}
            label="What do you need?"
            hint="Each applicant reads it and answers in writing."
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

/** Who was asked, and who was not and why. */
export function BulkOutcome({ asked }: { readonly asked: readonly Asked[] }) {
  const reached = asked.filter(({ problem }) => problem === undefined).map(({ name }) => name)
  const missed = asked.filter(({ problem }) => problem !== undefined)
  return (
    <div id={OUTCOME_ID} tabIndex={-1} className="outline-none">
      <Notice
        kind={missed.length > 0 ? 'warning' : 'success'}
        live
        title={
          reached.length === 0
            ? 'Nobody was asked.'
            : `We asked ${reached.join(', ')} for more information.`
        }
      >
        {missed.map(({ name, problem }) => (
          <p key={name}>
            {name}: {problem}
          </p>
        ))}
      </Notice>
    </div>
  )
}
