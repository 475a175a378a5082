import { institution } from '../../../platform/web/institution.ts'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import type { Branch } from '../contract.ts'
import { BranchMap, numberOf } from './BranchMap.tsx'
import { branches } from './content/branches.ts'
import { PageHead } from './PageHead.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const { supportPhone, supportPhoneHours, supportHours } = institution

/** Where people can walk in: addresses and hours in words, and a map of our own. */
export const LocationsPage = () => {
  const t = useTranslate()
  return (
    <article>
      <PageHead
        path="/locations"
        description={t('Branches, their hours, and what each can do for you.')}
      />
      <header className="frame pt-10 pb-8 sm:pt-14">
        <h1>{t('Locations')}</h1>
        <p className="mt-5 max-w-[52ch] text-[1.1875rem] leading-normal">
          {t(
            '{count, plural, one {One branch, with people in it} other {# branches, with people in each}}. Come by without an appointment, or ask for a time.',
            { count: branches.length },
          )}
        </p>
        <div className="mt-7">
          <LinkButton to="/schedule">{t('Book a call or visit')}</LinkButton>
        </div>
      </header>
      <div className="frame pb-14 sm:pb-20">
        <BranchMap />
        <ul className="ledger-bands border border-line bg-surface">
          {branches.map((branch) => (
            <Entry key={branch.id} branch={branch} />
          ))}
        </ul>
        <p className="mt-6 max-w-prose text-small text-ink-2">
          {t('Branches are closed on federal holidays.')}{' '}
          {supportPhone
            ? t.rich('By phone: {phone}, {hours}.', {
                phone: <PhoneLink phone={supportPhone} />,
                hours: supportPhoneHours ?? supportHours,
              })
            : t('Our staff answer {hours}.', { hours: supportHours })}
        </p>
      </div>
    </article>
  )
}

const Entry = ({ branch }: { readonly branch: Branch }) => {
  const t = useTranslate()
  const { id, name, street, city, state, postalCode, phone, hours, services, note } = branch
  return (
    <li
      id={id}
      className="grid scroll-mt-24 gap-x-10 gap-y-5 p-5 sm:grid-cols-2 sm:p-7 md:grid-cols-[4fr_3fr_3fr]"
    >
      <div className="min-w-0">
        <h2>
          {numberOf(id) ? (
            <span aria-hidden="true" className="money mr-3 font-sans text-ink-3">
              {numberOf(id)}
            </span>
          ) : null}
          {name}
        </h2>
        <address className="mt-3 select-all">
          {street}
          <br />
          {city}, {state} {postalCode}
        </address>
        {note ? <p className="mt-2 text-small text-ink-2">{note}</p> : null}
        {phone ? (
          <a className="link inline-flex min-h-11 items-center" href={`tel:${phone}`}>
            {phone}
          </a>
        ) : null}
        <a className="link flex min-h-11 w-fit items-center" href={directionsTo(branch)}>
          {t.rich('Directions<hidden> to {name}, in a map app</hidden>', {
            name,
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </a>
      </div>
      {hours ? <Lines title={t('Hours')} lines={hours} /> : null}
      {services ? <Lines title={t('At this branch')} lines={services} /> : null}
    </li>
  )
}

/** For the map app of the device: no page of ours sends anybody to somebody else. */
function directionsTo({ street, city, state, postalCode, at }: Branch): string {
  const address = encodeURIComponent(`${street}, ${city}, ${state} ${postalCode}`)
  return `geo:${at ? at.join(',') : '0,0'}?q=${address}`
}

interface LinesProps {
  readonly title: Words
  readonly lines: readonly string[]
}

const Lines = ({ title, lines }: LinesProps) => (
  <div className="min-w-0">
    <h3 className="border-b-2 border-brand pb-1.5 text-small font-semibold">{title}</h3>
    <ul className="mt-2 grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
