import { type ReactNode, useMemo } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { controlLook, type FieldWidth, widthClass } from './controlLook.ts'
import { FieldError, FieldHint, Optional, useFieldIds } from './Field.tsx'
import { exactOption, isMatch, type SearchOption } from './optionSearch.ts'

interface ComboFieldProps {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly optional?: boolean | undefined
  readonly options: readonly SearchOption[]
  /** The value of the chosen option, or nothing. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly autoComplete?: string
  readonly width?: FieldWidth
}

/**
 * A long list to search by typing: countries, currencies, banks. A name or a code that was pasted
 * or filled in by the browser counts as chosen once the field is left.
 */
export function ComboField(props: ComboFieldProps) {
  const { name, label, hint, error, optional, options, value, onChange } = props
  const { autoComplete = 'off', width = 'long' } = props
  const ids = useFieldIds({ name, hint, error })
  const byLabel = useMemo(() => new Map(options.map((each) => [each.label, each])), [options])
  const adopt = (typed: EventTarget) => {
    const meant = exactOption(options, (typed as HTMLInputElement).value)
    if (meant && meant.value !== value) onChange(meant.value)
  }
  return (
    <ComboBox
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      onBlur={({ target }) => adopt(target)}
      defaultFilter={(text, typed) => isMatch(byLabel.get(text), typed)}
      menuTrigger="input"
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className="text-body font-semibold">
        {label}
        {optional ? <Optional /> : null}
      </Label>
      {hint ? <FieldHint id={ids.hintId}>{hint}</FieldHint> : null}
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
      <div
        className={`relative ${widthClass(width)}`}
        // Tab puts the old answer back before the field is left, so what was typed is read here.
        onKeyDownCapture={({ key, target }) => key === 'Tab' && adopt(target)}
      >
        <Input
          {...ids.control}
          name={name}
          autoComplete={autoComplete}
          spellCheck={false}
          className={controlLook(Boolean(error), 'w-full pr-12')}
        />
        <Button className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2">
          <ChevronDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Button>
      </div>
      <Matches />
    </ComboBox>
  )
}

const Matches = () => (
  <Popover className="w-(--trigger-width) overflow-hidden rounded-control border border-line-strong bg-floating shadow-menu">
    <ListBox<SearchOption>
      className="max-h-72 overflow-y-auto p-1 outline-none"
      renderEmptyState={() => (
        <p className="px-3 py-2 text-ink-2">No match. Try another spelling.</p>
      )}
    >
      {(option) => (
        <ListBoxItem
          id={option.value}
          textValue={option.label}
          className="list-option flex min-h-11 items-center gap-3 rounded-tag px-3 py-1.5"
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          {option.detail ? <span className="text-small text-ink-2">{option.detail}</span> : null}
        </ListBoxItem>
      )}
    </ListBox>
  </Popover>
)
