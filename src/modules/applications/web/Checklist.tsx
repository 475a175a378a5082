import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { CHECKLIST, type ChecklistItem } from '../contract.ts'
import { CHECKLIST_GROUPS, type ChecklistGroup } from './checklistGroups.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface TickProps {
  readonly ticked: ReadonlySet<ChecklistItem>
  readonly onToggle: (item: ChecklistItem) => void
}

/** What staff confirm one by one. Each tick lights up the detail it is about. */
export const Checklist = (ticks: TickProps) => (
  <div className="grid gap-3">
    {CHECKLIST_GROUPS.map((group) => (
      <GroupTicks key={group.title} group={group} {...ticks} />
    ))}
  </div>
)

/** The items of one group; on phones they stand under what they are about. */
export const GroupTicks = ({
  group: { title, items },
  ticked,
  onToggle,
}: TickProps & { readonly group: ChecklistGroup }) => {
  const t = useTranslate()
  return (
    // Reached by keyboard, a box must not end up behind the bar at the foot of a phone.
    <fieldset className="[&_input]:scroll-mb-44">
      <legend className="text-small font-semibold text-ink-2">{t(title)}</legend>
      {items.map(([item, label]) => (
        <Checkbox
          key={item}
          label={t(label)}
          checked={ticked.has(item)}
          onChange={() => onToggle(item)}
        />
      ))}
    </fieldset>
  )
}

export const TickCount = ({ ticked }: Pick<TickProps, 'ticked'>) => {
  const t = useTranslate()
  return (
    <p role="status" className="font-semibold tabular-nums">
      {t('{checked} of {all} checked', { checked: ticked.size, all: CHECKLIST.length })}
    </p>
  )
}
