import { useState } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { chosenTheme } from '../../../../ui/theme/theme.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

function themeNow(): 'light' | 'dark' {
  const chosen = chosenTheme()
  if (chosen !== 'system') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Somebody else's chart, in a frame of its own, and not before somebody asks for it. */
export function LiveChart({ provider }: { readonly provider: string }) {
  const t = useTranslate()
  const [theme, setTheme] = useState<'light' | 'dark'>()
  if (!theme) {
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 [@media(scripting:none)]:hidden">
        <Button variant="secondary" onClick={() => setTheme(themeNow())}>
          {t('Load the live chart from {provider}', { provider })}
        </Button>
        <p className="max-w-[52ch] text-small text-ink-2">
          {t(
            'This loads a page of {provider}, which then knows your network address. Nothing of theirs is loaded before you press.',
            { provider },
          )}
        </p>
      </div>
    )
  }
  return (
    <div className="mt-6">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Our own page, whose policy allows it no script; the stranger's frame in it is sandboxed. */}
      <iframe
        title={t('Live chart from {provider}', { provider })}
        src={`/market-frame.html?theme=${theme}`}
        className="block h-[30rem] w-full border border-line bg-surface"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" onClick={() => setTheme(undefined)}>
          {t('Close the live chart')}
        </Button>
        <p className="max-w-[52ch] text-small text-ink-2">
          {t(
            'Nothing to see? Your network or browser may not let {provider} through. The figures above stay.',
            { provider },
          )}
        </p>
      </div>
    </div>
  )
}
