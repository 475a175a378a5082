import { Fragment } from 'react'
import { SHORTCUTS } from './shortcutKeys.ts'

/** What each key does. */
export const ShortcutList = () => (
  <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
    {SHORTCUTS.map(({ keys, does }) => (
      <Fragment key={does}>
        <dt className="flex items-center gap-1.5">
          {keys.map((key, i) => (
            <Fragment key={key}>
              {i > 0 ? <span className="text-small text-ink-2">then</span> : null}
              <kbd className="grid min-w-8 place-items-center rounded-tag border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold">
                {key}
              </kbd>
            </Fragment>
          ))}
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
)
