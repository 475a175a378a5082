import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useAddressed } from '../../../ui/hooks/useAddressed.ts'

interface MessageSearchProps {
  readonly applied: string
  readonly onSearch: (words: string) => void
}

const LENGTH_MAX = 100

/** Looks for words in the folder that is open. */
export function MessageSearch({ applied, onSearch }: MessageSearchProps) {
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
      aria-label="Messages"
      noValidate
      onSubmit={submit}
      className="flex max-w-form flex-wrap items-end gap-2"
    >
      <TextField
        name="q"
        type="search"
        label="Search this folder"
        hint="A name, an address, or a word of the message"
        autoComplete="off"
        className="grow basis-52"
        value={typed}
        error={tooLong ? `Use at most ${LENGTH_MAX} characters` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-13"
        icon={<Search aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Search
      </Button>
      {applied === '' ? null : (
        <Button variant="quiet" className="min-h-13" onClick={() => onSearch('')}>
          Clear
        </Button>
      )}
    </form>
  )
}
