import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { institution, logo } from '../../../platform/web/institution.ts'
import { buttonLook } from '../../../ui/buttons/buttonLook.ts'
import { NotchedEdge } from '../../../ui/layout/NotchedEdge.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { useScrolledPast } from '../../../ui/hooks/useScrolledPast.ts'
import type { Place } from '../../../modules/site/web/places.ts'
import { inNavigation } from '../../../modules/site/web/shownPlaces.ts'
import { useIsPastSignIn } from './useIsPastSignIn.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const LIFTED_AFTER = 10

const places = inNavigation.filter(({ path }) => path !== '/signup')
const join = inNavigation.find(({ path }) => path === '/signup')!
const signIn = inNavigation.find(({ path }) => path === '/login')!
const others = places.filter((place) => place !== signIn)

/** The head of the public pages. Once the page moves under it, it gets the edge of a notched stick. */
export function SiteBar() {
  const t = useTranslate()
  const lifted = useScrolledPast(LIFTED_AFTER)
  const isPastSignIn = useIsPastSignIn()
  return (
    <header
      data-page-part="header"
      data-lifted={lifted || undefined}
      className="group/bar sticky top-0 z-30 bg-page"
    >
      <div className="frame flex min-h-18 flex-wrap items-center gap-x-2">
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-control no-underline"
        >
          <Wordmark name={institution.shortName} logo={logo} />
        </Link>
        <nav aria-label={t('Main')} className="hidden items-center gap-x-1 self-stretch md:flex">
          {(isPastSignIn ? others : places).map((place) => (
            <BarLink key={place.path} place={place} />
          ))}
          {isPastSignIn ? null : (
            <Link to={join.path} className={buttonLook('primary', 'small', false, 'ml-3')}>
              {join.titleIn(t)}
            </Link>
          )}
        </nav>
        {isPastSignIn ? null : (
          <Link
            to={signIn.path}
            className="flex min-h-11 items-center px-2 font-medium text-brand no-underline md:hidden"
          >
            {signIn.titleIn(t)}
          </Link>
        )}
        <BarMenu />
      </div>
      <Edge />
    </header>
  )
}

/** A line at rest; the notched edge fades in over it, so that nothing moves. */
const Edge = () => (
  <div
    aria-hidden="true"
    className="absolute inset-x-0 top-full -mt-px h-2 border-t border-line group-data-lifted/bar:border-transparent"
  >
    <div className="h-2 overflow-hidden opacity-0 transition-opacity group-data-lifted/bar:opacity-100">
      <NotchedEdge reference={institution.shortName} />
    </div>
  </div>
)

const usePlace = ({ path, titleIn }: Place) => ({
  to: path,
  'aria-current': useLocation().pathname === path ? ('page' as const) : undefined,
  children: titleIn(useTranslate()),
})

const BarLink = ({ place }: { readonly place: Place }) => (
  <Link
    {...usePlace(place)}
    className="flex items-center self-stretch border-y-4 border-transparent px-3 font-medium text-ink-2 no-underline hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink"
  />
)

/** The places on a phone. A native disclosure, so that it opens before any script has come. */
function BarMenu() {
  const t = useTranslate()
  const isPastSignIn = useIsPastSignIn()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what it opened.
    <details ref={details} onKeyDown={onKeyDown} className="group/menu md:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-control hover:bg-brand-soft [&::-webkit-details-marker]:hidden">
        <MenuMark />
        <span className="sr-only">{t('Menu')}</span>
      </summary>
      <nav
        aria-label={t('Main, on small screens')}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-y border-line bg-page shadow-menu"
      >
        <ul className="frame grid gap-1 py-3">
          {(isPastSignIn ? others : places).map((place) => (
            <li key={place.path}>
              <MenuLink place={place} onGo={close} />
            </li>
          ))}
          {isPastSignIn ? null : (
            <li className="pt-2 pb-1">
              <Link
                to={join.path}
                onClick={close}
                className={buttonLook('primary', 'regular', true)}
              >
                {join.titleIn(t)}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </details>
  )
}

interface MenuLinkProps {
  readonly place: Place
  readonly onGo: () => void
}

const MenuLink = ({ place, onGo }: MenuLinkProps) => (
  <Link
    {...usePlace(place)}
    onClick={onGo}
    className="flex min-h-12 items-center border-l-4 border-transparent px-3 font-medium text-ink no-underline hover:bg-brand-soft aria-[current=page]:border-accent aria-[current=page]:bg-brand-soft"
  />
)

/** Strokes laid flat; open, two of them cross. */
const MenuMark = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    className="size-6"
  >
    <path d="M4 6.5h16M4 12h16M4 17.5h16" className="group-open/menu:hidden" />
    <path d="M6 6l12 12M18 6 6 18" className="hidden group-open/menu:block" />
  </svg>
)
