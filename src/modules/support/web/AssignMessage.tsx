import { useState } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { MessageDetail } from '../inbox.contract.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface AssignMessageProps {
  readonly detail: MessageDetail
  readonly busy: boolean
  readonly failure: Words | undefined
  /** An administrator's id, `me`, or null for nobody. */
  readonly onAssign: (to: string | null) => void
}

/** Who works on it: take it, give it to somebody, put it back. */
export function AssignMessage({ detail, busy, failure, onAssign }: AssignMessageProps) {
  const t = useTranslate()
  const { assignedTo, mine, staff, allowedMoves } = detail
  const [chosen, setChosen] = useState('')
  const [given, setGiven] = useState(false)
  const assign = (to: string | null, toColleague = false) => {
    setGiven(toColleague)
    onAssign(to)
  }
  const others = staff.filter(({ personId }) => personId !== assignedTo?.personId)
  const known = others.some(({ personId }) => personId === chosen) ? chosen : ''
  return (
    <section aria-labelledby="message-assignment" className="grid gap-3">
      <h3 id="message-assignment">{t('Assignment')}</h3>
      <p>
        {mine
          ? t('It is yours.')
          : assignedTo
            ? t('It is with {name}.', { name: assignedTo.name })
            : t('Nobody has taken it yet.')}
      </p>
      <ActionFailure failure={given ? undefined : failure} />
      <div className="flex flex-wrap items-end gap-3">
        {mine ? null : (
          <Button variant="secondary" className="min-h-13" busy={busy} onClick={() => assign('me')}>
            {t('Assign to me')}
          </Button>
        )}
        {allowedMoves.includes('unassign') ? (
          <Button variant="secondary" className="min-h-13" busy={busy} onClick={() => assign(null)}>
            {t('Put it back')}
          </Button>
        ) : null}
      </div>
      <ActionFailure failure={given ? failure : undefined} />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Give it to')}
          name="assignee"
          prompt={t('Choose a colleague')}
          className="grow basis-52 sm:max-w-80"
          options={others.map(({ personId, name }) => ({ value: personId, label: verbatim(name) }))}
          value={known}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          variant="secondary"
          className="min-h-13"
          busy={busy}
          disabledReason={known === '' ? t('Choose a colleague first.') : undefined}
          onClick={() => assign(known, true)}
        >
          {t('Assign')}
        </Button>
      </div>
    </section>
  )
}
