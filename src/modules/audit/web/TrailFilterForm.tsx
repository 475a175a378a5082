import { Search, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { ClearFilters, FilterToggle } from '../../../ui/fields/FilterForm.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import type { AuditPerson } from '../contract.ts'
import { hasFilters } from './address.ts'
import { shownName } from './people.ts'
import { focusResults } from './places.ts'
import { TrailFilterFields } from './TrailFilterFields.tsx'
import type { TrailFilters } from './useTrailFilters.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

interface TrailFilterFormProps {
  readonly filters: TrailFilters
  readonly actor: AuditPerson | null
  readonly subject: AuditPerson | null
  readonly today: Day
}

const FIELDS = ['q', 'action', 'from', 'to', 'actor', 'subject'] as const

/** What to look for in the trail. On narrow screens all but the words folds away. */
export function TrailFilterForm({ filters, actor, subject, today }: TrailFilterFormProps) {
  const t = useTranslate()
  const { values, applied, problems } = filters
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const applied = filters.submit()
    if (applied) focusResults()
    // A problem may sit in a field that is folded away.
    setUnfolded(!applied)
  }
  const found = FIELDS.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form
      role="search"
      aria-label={t('Audit trail')}
      noValidate
      onSubmit={submit}
      className="grid gap-4"
    >
      <ErrorSummary problems={found} attempt={filters.attempt} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-end">
        <TextField
          name="q"
          type="search"
          label={t('Search')}
          autoComplete="off"
          hint={t('A word, a number or an address that was written down')}
          width="long"
          value={values.q}
          onChange={(event) => filters.set('q', event.currentTarget.value)}
          error={problems.q}
        />
        <div id={panelId} className={unfolded ? 'grid gap-4 lg:contents' : 'hidden lg:contents'}>
          <TrailFilterFields filters={filters} today={today} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          size="small"
          icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('Search')}
        </Button>
        <FilterToggle
          className="lg:hidden"
          controls={panelId}
          unfolded={unfolded}
          onToggle={setUnfolded}
        />
        {applied.actor ? (
          <Only what="actor" person={actor} onDrop={() => filters.drop('actor')} />
        ) : null}
        {applied.subject ? (
          <Only what="subject" person={subject} onDrop={() => filters.drop('subject')} />
        ) : null}
        {hasFilters(applied) ? <ClearFilters onClear={filters.clear} /> : null}
      </div>
    </form>
  )
}

interface OnlyProps {
  readonly what: keyof typeof ONLY
  readonly person: AuditPerson | null
  readonly onDrop: () => void
}

const ONLY = {
  actor: say('Done by {person}<hidden> (show everybody)</hidden>'),
  subject: say('Done to {person}<hidden> (show everybody)</hidden>'),
}

/** That the trail shows one person only; pressing it shows everybody again. */
const Only = ({ what, person, onDrop }: OnlyProps) => {
  const t = useTranslate()
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<X aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => {
        onDrop()
        focusResults()
      }}
    >
      {t.rich(ONLY[what], {
        person: person ? shownName(t, person) : t('one person'),
        hidden: (words) => <span className="sr-only">{words}</span>,
      })}
    </Button>
  )
}
