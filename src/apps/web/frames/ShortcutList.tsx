import { Fragment } from 'react'
import { classNames } from '../../../ui/format/classNames.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: Words
}

interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[]
  readonly className: string
}

/** What each key does. */
export const ShortcutList = ({ shortcuts, className }: ShortcutListProps) => {
  const t = useTranslate()
  return (
    <dl
      className={classNames(
        'grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-center gap-x-5',
        className,
      )}
    >
      {shortcuts.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt className="flex flex-wrap items-center gap-1.5">
            {keys.map((key, i) => (
              <Fragment key={key}>
                {i > 0 ? <span className="text-small text-ink-2">{t('then')}</span> : null}
                <kbd className="grid min-w-8 place-items-center rounded-tag border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold">
                  {key}
                </kbd>
              </Fragment>
            ))}
          </dt>
          <dd className="min-w-0">{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
