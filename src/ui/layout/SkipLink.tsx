import { useTranslate } from '../../values/useTranslate.tsx'

/** First in the tab order of every page; seen only while it has focus. */
export function SkipLink({ target = 'main' }: { readonly target?: string }) {
  const t = useTranslate()
  return (
    <a
      href={`#${target}`}
      onClick={(click) => {
        click.preventDefault()
        document.getElementById(target)?.focus()
      }}
      className="skip-link no-print"
    >
      {t('Skip to main content')}
    </a>
  )
}
