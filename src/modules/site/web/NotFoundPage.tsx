import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface NotFoundPageProps {
  /** Where those begin who are signed in, and have no use for what a visitor is offered. */
  readonly home?: string
}

/** For an address nothing lives at. */
export function NotFoundPage({ home }: NotFoundPageProps) {
  const t = useTranslate()
  return (
    <section className="frame py-16">
      <PageTitle title={t('Page not found')} institution={institution.shortName} />
      <h1>{t('We could not find that page')}</h1>
      <p className="mt-3 text-ink-2">
        {t('The address may be mistyped, or the page may have moved.')}
      </p>
      {home === undefined ? (
        <ul className="mt-6 grid gap-3">
          <li>
            <TextLink to="/">{t('Go to home')}</TextLink>
          </li>
          <li>
            <TextLink to="/login">{t('Sign in')}</TextLink>
          </li>
          <li>
            <TextLink to="/signup">{t('Open an account')}</TextLink>
          </li>
        </ul>
      ) : (
        <p className="mt-6">
          <TextLink to={home}>{t('Go to the dashboard')}</TextLink>
        </p>
      )}
    </section>
  )
}
