import type { ReactNode } from 'react'
import { useTranslate } from '../../values/useTranslate.tsx'

/** In a demonstration nobody has a mailbox of their own: this is where all mail can be read. */
export const demoMailboxLink = (words: ReactNode) => (
  <a href="/demo/mailbox" target="_blank" rel="noopener" className="link">
    {words}
  </a>
)

/** Stands below a field for a mailed code, in a demonstration only. */
export const DemoHint = () => {
  const t = useTranslate()
  return (
    <p className="text-small text-ink-2">
      {t.rich(
        'This is a demonstration: the code is in the <link>demo mailbox (opens in a new tab)</link>.',
        { link: demoMailboxLink },
      )}
    </p>
  )
}
