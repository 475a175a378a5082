import { Checkbox } from '../../../ui/Checkbox.tsx'
import { CHECKLIST, type ChecklistItem } from '../contract.ts'
import { CHECKLIST_GROUPS } from './checklistGroups.ts'

interface ChecklistProps {
  readonly ticked: ReadonlySet<ChecklistItem>
  readonly onToggle: (item: ChecklistItem) => void
}

/** What staff confirm one by one. Each tick lights up the detail it is about. */
export function Checklist({ ticked, onToggle }: ChecklistProps) {
  return (
    <div>
      {CHECKLIST_GROUPS.map(({ title, items }) => (
        <fieldset key={title} className="mb-3">
          <legend className="text-small font-semibold text-ink-2">{title}</legend>
          {items.map(([item, label]) => (
            <Checkbox
              key={item}
              label={label}
              checked={ticked.has(item)}
              onChange={() => onToggle(item)}
            />
          ))}
        </fieldset>
      ))}
      <p role="status" className="font-semibold tabular-nums">
        {ticked.size} of {CHECKLIST.length} checked
      </p>
    </div>
  )
}
