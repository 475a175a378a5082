import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { institution } from '../../../../platform/web/institution.ts'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { useChosenInSight } from '../../../../ui/hooks/useChosenInSight.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { MEMBER_PLACES } from '../../frames/memberPlaces.ts'

const SETTINGS = MEMBER_PLACES.account.filter(({ to }) => to.startsWith('/dashboard/settings/'))

interface SettingsPageProps {
  readonly title: Words
  readonly heading?: Words
  readonly lead?: Words
  /** What stands on it, by the ids of the headings. */
  readonly sections: readonly (readonly [id: string, title: Words])[]
  readonly children: ReactNode
}

/** A page of settings: beside it, on phones above it, the others and what stands on this one. */
export const SettingsPage = ({
  title,
  heading = title,
  lead,
  sections,
  children,
}: SettingsPageProps) => (
  <>
    <PageTitle title={title} institution={institution.shortName} />
    <h1 tabIndex={-1}>{heading}</h1>
    {lead ? <p className="mt-2 max-w-prose text-ink-2">{lead}</p> : null}
    <div className="mt-5 grid gap-6 md:mt-8 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-10">
      <SettingsNav sections={sections} />
      <div className="min-w-0">{children}</div>
    </div>
  </>
)

const PLACE =
  'flex min-h-12 shrink-0 items-center px-2 font-medium text-ink-2 sm:px-3 no-underline hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:-mb-px max-md:border-b-4 max-md:border-transparent max-md:aria-[current=page]:border-accent md:border-l-4 md:border-transparent md:aria-[current=page]:border-accent md:aria-[current=page]:bg-brand-soft'

function SettingsNav({ sections }: Pick<SettingsPageProps, 'sections'>) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const row = useChosenInSight<HTMLUListElement>('[aria-current=page]')
  return (
    <nav aria-label={t('Settings')} className="min-w-0 md:sticky md:top-20 md:self-start">
      <ul
        ref={row}
        data-scrolls
        className="fades-aside flex overflow-x-auto border-b border-line-strong md:grid md:gap-1 md:border-b-0"
      >
        {SETTINGS.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={PLACE}>
              {t(label)}
            </Link>
            {pathname === to ? (
              <ul className="my-1 ml-3 border-l border-line max-md:hidden">
                {sections.map(([id, title]) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="flex min-h-11 items-center px-3 text-small text-ink-2 no-underline hover:text-ink hover:underline"
                    >
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
