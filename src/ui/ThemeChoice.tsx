import { useId, useState } from 'react'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

const CHOICES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark, or as the device has it; kept on this device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(() =>
    typeof document === 'undefined' ? 'system' : chosenTheme(),
  )
  const id = useId()
  return (
    <label htmlFor={id} className="inline-flex items-center gap-2 text-small">
      Theme
      <select
        id={id}
        value={theme}
        onChange={(event) => {
          const choice = event.target.value as Theme
          setTheme(choice)
          chooseTheme(choice)
        }}
        className="min-h-11 rounded-control border border-current bg-transparent px-2 [&>option]:bg-surface [&>option]:text-ink"
      >
        {CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
