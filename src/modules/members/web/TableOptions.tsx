import { Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { COLUMN_CHOICES, type TableLook } from './preferences.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

interface TableOptionsProps {
  readonly look: TableLook
  readonly onChange: (look: TableLook) => void
}

const DENSITIES = [
  { value: 'compact', label: say('Compact') },
  { value: 'comfortable', label: say('Comfortable') },
] as const

/** Which columns the table has, and how close its rows stand. */
export function TableOptions({ look, onChange }: TableOptionsProps) {
  const t = useTranslate()
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  const { hidden, dense } = look
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Columns3 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        aria-expanded={unfolded}
        aria-controls={panelId}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t('Columns and density')}
      </Button>
      <div id={panelId} hidden={!unfolded} className="order-1 basis-full">
        {unfolded ? (
          <div className="grid max-w-3xl gap-4 rounded-card border border-line bg-surface p-4">
            <fieldset className="min-w-0">
              <legend className="text-small font-semibold">{t('Columns beside the name')}</legend>
              <div className="flex flex-wrap gap-x-6">
                {COLUMN_CHOICES.map(({ id, label }) => (
                  <Checkbox
                    key={id}
                    label={t(label)}
                    checked={!hidden.includes(id)}
                    onChange={(event) =>
                      onChange({
                        ...look,
                        hidden: event.currentTarget.checked
                          ? hidden.filter((each) => each !== id)
                          : [...hidden, id],
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
            <ChoiceStrip
              legend={t('Density')}
              choices={DENSITIES.map(({ value, label }) => ({ value, label: t(label) }))}
              value={dense ? 'compact' : 'comfortable'}
              onChange={(choice) => onChange({ ...look, dense: choice === 'compact' })}
            />
          </div>
        ) : null}
      </div>
    </>
  )
}
