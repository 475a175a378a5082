import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { insuranceBadge, institution, logo } from '../../../platform/web/institution.ts'
import { NotchedEdge } from '../../../ui/layout/NotchedEdge.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import type { Place } from '../../../modules/site/web/places.ts'
import { inFooter, shownPlaces } from '../../../modules/site/web/shownPlaces.ts'

const quick = shownPlaces.filter(({ path }) => path === '/signup' || path === '/login')

/** The foot of the public pages: where to go, how to reach us, and what the law wants said. */
export const PublicFooter = () => (
  <footer data-page-part="footer" className="feature" data-on-feature>
    <div className="h-2 overflow-hidden" aria-hidden="true">
      <NotchedEdge reference={institution.name} />
    </div>
    <div className="frame grid gap-x-8 gap-y-10 pt-10 pb-8 sm:grid-cols-2 md:grid-cols-[1.25fr_1fr_1fr_1fr]">
      <Reach />
      <Column title="Quick links" places={[...quick, ...inFooter('quick')]} />
      <Column title="Products" places={inFooter('personal')} />
      <Column title="For businesses" places={inFooter('business')} />
    </div>
    <div className="frame">
      <div className="border-t border-on-feature/25 py-5">
        <nav aria-label="Legal" className="-mx-2 flex flex-wrap gap-x-2">
          {inFooter('legal').map(({ path, title }) => (
            <FooterLink key={path} to={path} className="px-2">
              {title}
            </FooterLink>
          ))}
        </nav>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-6">
          <p className="max-w-prose text-small text-on-feature/85">
            {institution.name}
            {institution.foundedYear ? `, founded ${institution.foundedYear}` : ''}
            {institution.charterNumber ? `, charter ${institution.charterNumber}` : ''}.
          </p>
          <ThemeChoice />
        </div>
      </div>
    </div>
  </footer>
)

/** Who we are and how to reach us, with the place where an insurer's mark would stand. */
function Reach() {
  const { shortName, tagline, supportEmail, supportHours, routingNumber } = institution
  const { supportPhone, supportPhoneHours } = institution
  return (
    <section aria-label="Contact" className="min-w-0">
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
        <p className="mt-1 text-small">{supportHours}</p>
      </address>
      <p className="mt-4 text-small">
        Routing number <span className="money font-semibold">{routingNumber}</span>
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
  readonly title: string
  readonly places: readonly Place[]
}

const Column = ({ title, places }: ColumnProps) =>
  places.length === 0 ? null : (
    <nav aria-label={title} className="min-w-0">
      <p className="border-b border-on-feature/25 pb-2 font-semibold">{title}</p>
      <Links places={places} />
    </nav>
  )

const Links = ({ places }: { readonly places: readonly Place[] }) => (
  <ul className="mt-1 grid max-sm:pairs max-sm:gap-x-4">
    {places.map(({ path, title }) => (
      <li key={path} className="min-w-0">
        <FooterLink to={path}>{title}</FooterLink>
      </li>
    ))}
  </ul>
)

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
