import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { insuranceBadge, institution, logo } from '../../../platform/web/institution.ts'
import { NotchedEdge } from '../../../ui/layout/NotchedEdge.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import type { Place } from '../../../modules/site/web/places.ts'
import { inFooter, shownPlaces } from '../../../modules/site/web/shownPlaces.ts'
import { useIsPastSignIn } from './useIsPastSignIn.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const entering = shownPlaces.filter(({ path }) => path === '/signup' || path === '/login')

/** The foot of the public pages: where to go, how to reach us, and what the law wants said. */
export const PublicFooter = () => {
  const t = useTranslate()
  const isPastSignIn = useIsPastSignIn()
  return (
    <footer data-page-part="footer" className="feature" data-on-feature>
      <div className="h-2 overflow-hidden" aria-hidden="true">
        <NotchedEdge reference={institution.name} />
      </div>
      <div className="frame grid gap-x-8 gap-y-10 pt-10 pb-8 sm:grid-cols-2 md:grid-cols-[1.25fr_1fr_1fr_1fr]">
        <Reach />
        <Column
          title={t('Quick links')}
          places={[...(isPastSignIn ? [] : entering), ...inFooter('quick')]}
        />
        <Column title={t('Products')} places={inFooter('personal')} />
        <Column title={t('For businesses')} places={inFooter('business')} />
      </div>
      <div className="frame">
        <div className="border-t border-on-feature/25 py-5">
          <nav aria-label={t('Legal')} className="-mx-2 flex flex-wrap gap-x-2">
            {inFooter('legal').map(({ path, titleIn }) => (
              <FooterLink key={path} to={path} className="px-2">
                {titleIn(t)}
              </FooterLink>
            ))}
          </nav>
          <div className="mt-3 flex flex-wrap items-end justify-between gap-6">
            <p className="max-w-prose text-small text-on-feature/85">{whoWeAre(t)}</p>
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  )
}

/** "Hazelnotch Credit Union, founded 1952, charter 12345." */
function whoWeAre(t: Translate): Words {
  const { name, foundedYear, charterNumber: charter } = institution
  const year = foundedYear && String(foundedYear)
  if (year && charter)
    return t('{institution}, founded {year}, charter {charter}.', {
      institution: name,
      year,
      charter,
    })
  if (year) return t('{institution}, founded {year}.', { institution: name, year })
  if (charter) return t('{institution}, charter {charter}.', { institution: name, charter })
  return verbatim(`${name}.`)
}

/** Who we are and how to reach us, with the place where an insurer's mark would stand. */
function Reach() {
  const t = useTranslate()
  const { shortName, tagline, supportEmail, supportHours, routingNumber } = institution
  const { supportPhone, supportPhoneHours } = institution
  return (
    <section aria-label={t('Contact')} className="min-w-0">
      <Wordmark name={shortName} logo={logo} onFeature />
      <p className="mt-3 font-heading text-h3">{tagline}</p>
      <address className="mt-5 grid justify-items-start">
        {supportPhone ? (
          <a className="link flex min-h-11 items-center font-medium" href={`tel:${supportPhone}`}>
            {supportPhone}
          </a>
        ) : null}
        {supportPhone && supportPhoneHours ? (
          <p className="-mt-2 mb-1 text-small">{supportPhoneHours}</p>
        ) : null}
        <a
          className="link flex min-h-11 items-center font-medium wrap-anywhere"
          href={`mailto:${supportEmail}`}
        >
          {supportEmail}
        </a>
        <p className={supportPhoneHours ? '-mt-2 text-small text-balance' : 'mt-1 text-small'}>
          {supportPhoneHours ? t('Answered {hours}', { hours: supportHours }) : supportHours}
        </p>
      </address>
      <p className="mt-4 text-small">
        {t.rich('Routing number {number}', {
          number: <span className="money font-semibold">{routingNumber}</span>,
        })}
      </p>
      {insuranceBadge ? (
        <p className="mt-4 inline-block border border-on-feature/60 px-3 py-1.5 text-small font-semibold">
          {insuranceBadge}
        </p>
      ) : null}
    </section>
  )
}

interface ColumnProps {
  readonly title: Words
  readonly places: readonly Place[]
}

const Column = ({ title, places }: ColumnProps) =>
  places.length === 0 ? null : (
    <nav aria-label={title} className="min-w-0">
      <p className="border-b border-on-feature/25 pb-2 font-semibold">{title}</p>
      <Links places={places} />
    </nav>
  )

const Links = ({ places }: { readonly places: readonly Place[] }) => {
  const t = useTranslate()
  return (
    <ul className="mt-1 grid max-sm:pairs max-sm:gap-x-4">
      {places.map(({ path, titleIn }) => (
        <li key={path} className="min-w-0">
          <FooterLink to={path}>{titleIn(t)}</FooterLink>
        </li>
      ))}
    </ul>
  )
}

interface FooterLinkProps {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

const FooterLink = ({ to, className = '', children }: FooterLinkProps) => (
  <Link
    to={to}
    className={`inline-flex min-h-11 min-w-11 items-center text-small text-on-feature no-underline underline-offset-4 hover:underline ${className}`}
  >
    {children}
  </Link>
)
