import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { MessageDetail } from '../inbox.contract.ts'

interface AssignMessageProps {
  readonly detail: MessageDetail
  readonly busy: boolean
  /** An administrator's id, `me`, or null for nobody. */
  readonly onAssign: (to: string | null) => void
}

/** Who works on it: take it, give it to somebody, put it back. */
export function AssignMessage({ detail, busy, onAssign }: AssignMessageProps) {
  const { assignedTo, mine, staff, allowedMoves } = detail
  const [chosen, setChosen] = useState('')
  const others = staff.filter(({ memberId }) => memberId !== assignedTo?.memberId)
  const known = others.some(({ memberId }) => memberId === chosen) ? chosen : ''
  return (
    <section aria-labelledby="message-assignment" className="grid gap-3">
      <h3 id="message-assignment">Assignment</h3>
      <p>
        {mine
          ? 'It is yours.'
          : assignedTo
            ? `It is with ${assignedTo.name}.`
            : 'Nobody has taken it yet.'}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {mine ? null : (
          <Button
            variant="secondary"
            className="min-h-13"
            busy={busy}
            onClick={() => onAssign('me')}
          >
            Assign to me
          </Button>
        )}
        {allowedMoves.includes('unassign') ? (
          <Button
            variant="secondary"
            className="min-h-13"
            busy={busy}
            onClick={() => onAssign(null)}
          >
            Put it back
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Give it to"
          name="assignee"
          prompt="Choose a colleague"
          className="grow basis-52 sm:max-w-80"
          options={others.map(({ memberId, name }) => ({ value: memberId, label: name }))}
          value={known}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          variant="secondary"
          className="min-h-13"
          busy={busy}
          disabledReason={known === '' ? 'Choose a colleague first.' : undefined}
          onClick={() => onAssign(known)}
        >
          Assign
        </Button>
      </div>
    </section>
  )
}
