import type { ReactNode } from 'react'
import { ContactForm } from '../../support/web/support.ts'
import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { mainBranch } from './content/mainBranch.ts'
import { sections } from './content/sections.ts'
import { FormNeedsScript } from './FormNeedsScript.tsx'
import { PageHead } from './PageHead.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Anybody may write to the credit union here; staff read it under Messages. */
export function ContactPage() {
  const t = useTranslate()
  return (
    <section className="frame grid gap-x-16 gap-y-12 py-10 sm:py-16 md:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <PageHead
        path="/contact"
        description={t('Write to a person who works here, call, or come by.')}
      />
      <div className="min-w-0">
        <h1 tabIndex={-1}>{t('Contact')}</h1>
        <p className="mt-4 mb-8 max-w-prose">
          {t(
            'Write to us here and a person on our staff reads it. For something about one of your transactions, sign in and ask from the transaction itself.',
          )}
        </p>
        <FormNeedsScript />
        <ContactForm />
      </div>
      <OtherWays />
    </section>
  )
}

/** Phone, mail and a door to walk through, with the hours beside them. */
function OtherWays() {
  const t = useTranslate()
  const { supportEmail, supportPhone, supportHours, routingNumber } = institution
  const phoneHours = institution.supportPhoneHours
  return (
    <aside aria-label={t('Other ways to reach us')} className="min-w-0">
      <dl className="border-t-2 border-brand">
        {supportPhone ? (
          <Way term={t('Call us')}>
            <a
              className="link inline-flex min-h-11 items-center text-h2 font-semibold tabular-nums"
              href={`tel:${supportPhone}`}
            >
              {supportPhone}
            </a>
            <p className="text-small text-ink-2">{phoneHours ?? supportHours}</p>
          </Way>
        ) : null}
        <Way term={t('Send email')}>
          <a
            className="link inline-flex min-h-11 items-center font-medium wrap-anywhere"
            href={`mailto:${supportEmail}`}
          >
            {supportEmail}
          </a>
          {supportPhone && !phoneHours ? null : (
            <p className="text-small text-ink-2">
              {t('Answered {hours}', { hours: supportHours })}
            </p>
          )}
        </Way>
        {mainBranch ? <MainBranch branch={mainBranch} /> : null}
        <Way term={t('Routing number')}>
          <p className="text-h3 font-semibold tabular-nums">{routingNumber}</p>
        </Way>
        <Way term={t('Is it really us?')}>
          <p className="text-small">
            {t(
              supportPhone
                ? 'Staff never ask for your password or a one-time code, and never ask you to move money to keep it safe. If a call feels wrong, hang up and call the number above.'
                : 'Staff never ask for your password or a one-time code, and never ask you to move money to keep it safe. If a call feels wrong, hang up and write to the address above.',
            )}
          </p>
        </Way>
      </dl>
    </aside>
  )
}

interface BranchProps {
  readonly branch: NonNullable<typeof mainBranch>
}

/** The address in words, with how to find the door: no map is loaded from anybody. */
const MainBranch = ({ branch }: BranchProps) => {
  const t = useTranslate()
  return (
    <Way term={t('Come by')}>
      <address>
        {branch.street}
        <br />
        {branch.city}, {branch.state} {branch.postalCode}
      </address>
      {branch.note ? <p className="mt-1 text-small">{branch.note}</p> : null}
      {branch.hours ? (
        <ul className="mt-2 text-small text-ink-2">
          {branch.hours.map((hours) => (
            <li key={hours}>{hours}</li>
          ))}
        </ul>
      ) : null}
      {sections.branches ? (
        <TextLink to="/locations" className="inline-flex min-h-11 items-center text-small">
          {t('All branches')}
        </TextLink>
      ) : null}
    </Way>
  )
}

interface WayProps {
  readonly term: Words
  readonly children: ReactNode
}

const Way = ({ term, children }: WayProps) => (
  <div className="border-b border-line py-4">
    <dt className="text-small font-semibold text-ink-2">{term}</dt>
    <dd className="mt-1">{children}</dd>
  </div>
)
