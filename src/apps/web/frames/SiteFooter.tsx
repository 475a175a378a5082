import { insuranceBadge, institution } from '../../../platform/web/institution.ts'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const CONTACT = 'inline-flex min-h-11 min-w-11 items-center underline underline-offset-2'

/** The foot of the pages of somebody signed in: who we are, how to reach us, the routing number, and where an insurer's mark would stand. */
export function SiteFooter() {
  const t = useTranslate()
  const { name, supportEmail, supportPhone, supportHours, routingNumber } = institution
  return (
    <footer data-page-part="footer" className="bg-feature text-on-feature" data-on-feature>
      <div className="frame grid gap-6 py-10 text-small wrap-anywhere sm:grid-cols-3">
        <div>
          <p className="font-semibold">{name}</p>
          <p className="mt-1">{t('Routing number {number}', { number: routingNumber })}</p>
          {insuranceBadge ? (
            <p className="mt-3 inline-block border border-on-feature/50 px-2 py-1">
              {insuranceBadge}
            </p>
          ) : null}
        </div>
        <address className="not-italic">
          <p className="font-semibold">{t('Help')}</p>
          <p>
            <a className={CONTACT} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </p>
          {supportPhone ? (
            <p>
              <a className={CONTACT} href={`tel:${supportPhone}`}>
                {supportPhone}
              </a>
            </p>
          ) : null}
        </address>
        <div className="grid content-start justify-items-start gap-3">
          <p>{supportHours}</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  )
}
