import { buttonLook } from '../buttons/buttonLook.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface ErrorPageProps {
  readonly onRetry: () => void
  /** The status text or the error's own words: no help to most people, but to whoever they tell. */
  readonly message: Words
  readonly support: {
    readonly supportEmail: string
    readonly supportPhone?: string | undefined
    readonly supportHours: string
  }
}

/** When a screen breaks. Uses nothing that could break again. */
export function ErrorPage({ message, support, onRetry }: ErrorPageProps) {
  const t = useTranslate()
  const { supportEmail, supportPhone, supportHours } = support
  return (
    <main id="main" className="frame max-w-form py-16">
      <h1 tabIndex={-1}>{t('Unexpected Application Error!')}</h1>
      <p className="mt-4">
        {supportPhone
          ? t(
              'Your money is not affected by this. Try again; if it keeps happening, tell us at {supportEmail} or {supportPhone}, {supportHours}.',
              { supportEmail, supportPhone, supportHours },
            )
          : t(
              'Your money is not affected by this. Try again; if it keeps happening, tell us at {supportEmail}, {supportHours}.',
              { supportEmail, supportHours },
            )}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonLook('primary', 'regular', false)}
          onClick={() => onRetry()}
        >
          {t('Try again')}
        </button>
        <a href="/" className={buttonLook('secondary', 'regular', false)}>
          {t('Go to home')}
        </a>
        <a href="/status" className={buttonLook('secondary', 'regular', false)}>
          {t('See what works')}
        </a>
      </div>
      <div className="mt-8 text-small text-ink-2">
        <p>{t('If you tell us, quote this:')}</p>
        <p className="mt-2 rounded-control border border-line bg-sunken p-4 wrap-anywhere">
          {message}
        </p>
      </div>
    </main>
  )
}
