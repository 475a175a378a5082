import { Bookmark } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { useSavedFilters } from './preferences.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { english, say } from '../../../values/sentence.ts'

interface SavedFiltersProps {
  /** The address of the list as it is now, without the question mark. */
  readonly query: string
}

const NAME_LENGTH_MAX = 40

/** Lists to come back to, kept on this device under names of one's own. */
export function SavedFilters({ query }: SavedFiltersProps) {
  const t = useTranslate()
  const [saved, keep] = useSavedFilters()
  const [unfolded, setUnfolded] = useState(false)
  const panelId = useId()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Bookmark aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        aria-expanded={unfolded}
        aria-controls={panelId}
        onClick={() => setUnfolded(!unfolded)}
      >
        {saved.length > 0
          ? t('Saved filters ({count})', { count: saved.length })
          : t('Saved filters')}
      </Button>
      <div id={panelId} hidden={!unfolded} className="order-1 basis-full">
        {unfolded ? (
          <div className="grid max-w-3xl gap-4 rounded-card border border-line bg-surface p-4">
            {saved.length === 0 ? (
              <p className="text-ink-2">{t('Filters you save show here, on this device only.')}</p>
            ) : (
              <ul className="grid">
                {saved.map((each) => (
                  <li key={each.name} className="flex flex-wrap items-center gap-x-4">
                    <TextLink to={`?${each.query}`} className="inline-block py-2.5">
                      {each.name}
                    </TextLink>
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => {
                        keep(saved.filter(({ name }) => name !== each.name))
                        announce(t('{name} removed', { name: each.name }))
                        document.getElementById(fieldId('filterName'))?.focus()
                      }}
                    >
                      {t.rich('Remove<hidden> {name}</hidden>', {
                        name: each.name,
                        hidden: (words) => <span className="sr-only">{words}</span>,
                      })}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <SaveForm
              onSave={(name) => {
                const others = saved.filter((each) => each.name !== name)
                keep([...others, { name, query }])
                announce(t('{name} saved', { name }))
              }}
            />
          </div>
        ) : null}
      </div>
    </>
  )
}

const Named = z.object({
  filterName: z.string().check(
    z.trim(),
    z.minLength(1, { error: say('Please enter a name'), abort: true }),
    z.maxLength(NAME_LENGTH_MAX, {
      error: english('Use at most {max} characters', { max: NAME_LENGTH_MAX }),
    }),
  ),
})

function SaveForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const t = useTranslate()
  const { field, checked, startOver } = useCheckedForm({
    schema: Named,
    blank: { filterName: '' },
    focusField: true,
  })
  const save = checked(({ filterName }) => {
    startOver()
    onSave(filterName)
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
      <TextField
        {...field('filterName')}
        label={t('Name for the filters set now')}
        autoComplete="off"
        className="grow basis-52"
      />
      <Button type="submit" variant="secondary" className="min-h-13">
        {t('Save filters')}
      </Button>
    </form>
  )
}
