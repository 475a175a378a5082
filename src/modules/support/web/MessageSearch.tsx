import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAddressed } from '../../../ui/hooks/useAddressed.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface MessageSearchProps {
  readonly applied: string
  readonly onSearch: (words: string) => void
}

const LENGTH_MAX = 100

/** Looks for words in the folder that is open. */
export function MessageSearch({ applied, onSearch }: MessageSearchProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(applied)
  // Back, and links to a search, change the address under the form.
  const setSent = useAddressed(applied, () => setTyped(applied))
  const tooLong = Array.from(typed.trim()).length > LENGTH_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong) return
    setSent(typed.trim())
    onSearch(typed.trim())
  }
  return (
    <form
      role="search"
      aria-label={t('Messages')}
      noValidate
      onSubmit={submit}
      className="flex max-w-form flex-wrap items-end gap-2"
    >
      <TextField
        name="q"
        type="search"
        label={t('Search this folder')}
        hint={t('A name, an address, or words of any message')}
        autoComplete="off"
        className="grow basis-52"
        value={typed}
        error={tooLong ? t('Use at most {max} characters', { max: LENGTH_MAX }) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-13"
        icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        {t('Search')}
      </Button>
      {applied === '' ? null : (
        <Button variant="quiet" className="min-h-13" onClick={() => onSearch('')}>
          {t('Clear')}
        </Button>
      )}
    </form>
  )
}
