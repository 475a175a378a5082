import { ServiceStatus } from '../../status/web/status.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { PageHead } from './PageHead.tsx'

/** Whether online banking works, for whoever wonders: also while nobody can sign in. */
export function ServiceStatusPage() {
  const t = useTranslate()
  return (
    <section className="frame py-10 sm:py-16">
      <PageHead
        path="/status"
        description={t('Whether online banking works now, and what is planned.')}
      />
      <div className="max-w-3xl">
        <h1 tabIndex={-1}>{t('Service status')}</h1>
        <p className="mt-4 mb-8 max-w-prose">
          {t('What works in online banking now. This page looks again every half minute.')}
        </p>
        <noscript>
          <p className="mb-6">{t('This page needs JavaScript. Without it, please call us.')}</p>
        </noscript>
        <ServiceStatus />
      </div>
    </section>
  )
}
