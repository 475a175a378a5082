import { type RefObject, useEffect, useRef } from 'react'
import { ChevronDown } from 'lucide-react'
import { BusyMark } from '../buttons/BusyMark.tsx'
import { classNames } from '../format/classNames.ts'
import { controlLook, type FieldWidth, widthClass } from './controlLook.ts'
import { FieldFrame, useFieldIds } from './Field.tsx'
import type { SearchOption } from './optionSearch.ts'
import { useCombo } from './useCombo.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface ComboFieldProps {
  readonly name: string
  readonly label: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  readonly options: readonly SearchOption[]
  /** The value of the chosen option, or nothing. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /**
   * Where the server searches: hears what is typed, and `options` are shown as they come. Wait a
   * moment before asking, for it hears every letter.
   */
  readonly onType?: (text: string) => void
  /** The answer to what was typed is not here yet. */
  readonly loading?: boolean
  /** What the value is called while it is not among the options, as after a reload. */
  readonly chosenLabel?: Words
  readonly autoComplete?: string
  readonly width?: FieldWidth
}

/**
 * A long list to search by typing: countries, currencies, banks. A name or a code that was typed
 * to the end, pasted or filled in by the browser counts as chosen once the field is left.
 */
export function ComboField(props: ComboFieldProps) {
  const t = useTranslate()
  const { name, label, hint, error, optional, autoComplete = 'off', width = 'long' } = props
  const { loading = false, ...source } = props
  const ids = useFieldIds({ name, hint, error })
  const combo = useCombo({ ...source, loading })
  const { open, active, text, found } = combo
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useRoomForTheList(open, field)
  const listId = `${ids.id}-list`
  const toggle = () => {
    input.current?.focus()
    if (open) combo.hide()
    else combo.show()
  }
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div ref={field} className={classNames('relative max-sm:max-w-none', widthClass(width))}>
        <input
          {...ids.control}
          ref={input}
          type="text"
          name={name}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open && found.length > 0}
          aria-controls={listId}
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => combo.type(event.target.value)}
          onKeyDown={combo.onKeyDown}
          onBlur={combo.leave}
          className={controlLook(Boolean(error), 'w-full pr-12')}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('Show the list')}
          // The focus stays where the typing is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2"
        >
          <ChevronDown aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
        <Matches id={listId} named={ids.id} combo={combo} loading={loading} value={props.value} />
      </div>
    </FieldFrame>
  )
}

interface MatchesProps {
  readonly id: string
  readonly named: string
  readonly combo: ReturnType<typeof useCombo>
  readonly loading: boolean
  readonly value: string | null
}

function Matches({ id, named, combo, loading, value }: MatchesProps) {
  const t = useTranslate()
  const { open, active, found, choose, setActive } = combo
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const none = open && found.length === 0
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-control border border-line-strong bg-floating shadow-menu"
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-labelledby={named}
        // Browsers put what scrolls into the order of Tab; the focus would be lost with the list.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        hidden={found.length === 0}
        className="max-h-[min(18rem,45dvh)] overflow-y-auto p-1"
      >
        {open
          ? found.map((option, i) => (
              <button
                key={option.value}
                id={`${id}-${i}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                data-focused={i === active ? '' : undefined}
                data-selected={option.value === value ? '' : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => i !== active && setActive(i)}
                onClick={() => choose(option)}
                className="list-option flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-tag px-3 py-1.5 text-left"
              >
                <span className="min-w-0 flex-1">{option.label}</span>
                {option.detail ? (
                  <span className="text-small text-ink-2">{option.detail}</span>
                ) : null}
              </button>
            ))
          : null}
      </div>
      {loading ? (
        <p className="flex items-center gap-2 px-4 py-3 text-ink-2">
          <BusyMark /> {t('Searching')}
        </p>
      ) : none ? (
        <p className="px-4 py-3 text-ink-2">{t('No match. Try another spelling.')}</p>
      ) : null}
    </div>
  )
}

/** The list comes into view; on a phone, where the keyboard takes half, the field goes to the top. */
function useRoomForTheList(open: boolean, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return
    const phone = matchMedia('(width < 640px)').matches
    if (phone) field.current?.scrollIntoView({ block: 'start' })
    else field.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [open, field])
}
