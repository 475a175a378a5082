import { useEffect, useId, useRef } from 'react'
import { BusyMark } from '../../../ui/buttons/BusyMark.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Command, Offers } from './command.ts'
import { type PaletteParts, usePalette } from './usePalette.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Words } from '../../../values/sentence.ts'

interface PaletteBoxProps extends PaletteParts {
  /** What can be found with it. */
  readonly label: Words
  readonly hint?: Words
}

/** One field and, under it, what it finds in groups. The focus stays in the field. */
export function PaletteBox({ label, hint, ...parts }: PaletteBoxProps) {
  const t = useTranslate()
  const { typed, offers } = parts
  const { type, groups, offered, active, setMarked, choose, onKeyDown } = usePalette(parts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const indexOf = (command: Command) => offered.indexOf(command)
  return (
    <div data-palette className="grid gap-3">
      <TextField
        ref={input}
        label={label}
        hint={hint}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="overflow-y-auto sm:h-[min(24rem,45dvh)]" data-scrolls>
        <div id={`${id}-list`} role="listbox" aria-label={label} hidden={offered.length === 0}>
          {groups.map(({ id: group, title, commands }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p
                id={`${id}-${group}`}
                role="presentation"
                className="px-3 pt-3 pb-1 text-caption font-semibold text-ink-2"
              >
                {t(title)}
              </p>
              {commands.map((command) => (
                <Offer
                  key={command.value}
                  id={`${id}-${indexOf(command)}`}
                  command={command}
                  marked={indexOf(command) === active}
                  onMark={() => setMarked(indexOf(command))}
                  onChoose={() => choose(command)}
                />
              ))}
            </div>
          ))}
        </div>
        <Word offers={offers} none={offered.length === 0} />
      </div>
    </div>
  )
}

interface OfferProps {
  readonly id: string
  readonly command: Command
  readonly marked: boolean
  readonly onMark: () => void
  readonly onChoose: () => void
}

const Offer = ({ id, command, marked, onMark, onChoose }: OfferProps) => {
  const { label, detail, icon: Icon, keys } = command
  return (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      data-focused={marked ? '' : undefined}
      // The focus stays where the typing is.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !marked && onMark()}
      onClick={onChoose}
      className="list-option flex min-h-11 w-full items-center gap-3 rounded-tag px-3 py-1.5 text-left"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {detail ? (
          <span className="block text-small wrap-anywhere text-ink-2">{detail}</span>
        ) : null}
      </span>
      {keys ? (
        <span aria-hidden="true" className="flex gap-1 max-sm:hidden">
          {keys.map((key) => (
            <kbd
              key={key}
              className="grid min-w-6 place-items-center rounded-tag border border-line-strong px-1 font-sans text-caption"
            >
              {key}
            </kbd>
          ))}
        </span>
      ) : null}
    </button>
  )
}

interface WordProps {
  readonly offers: Offers
  readonly none: boolean
}

/** What the list cannot say: that something is still looked for, could not be, or nothing was found. */
function Word({ offers: { loading, failed }, none }: WordProps) {
  const t = useTranslate()
  if (loading) {
    return (
      <p className="flex items-center gap-2 px-3 py-3 text-ink-2">
        <BusyMark /> {t(loading)}
      </p>
    )
  }
  if (failed) return <p className="px-3 py-3 text-danger">{t(failed)}</p>
  if (!none) return null
  return <p className="px-3 py-3 text-ink-2">{t('Nothing matches. Try another spelling.')}</p>
}
