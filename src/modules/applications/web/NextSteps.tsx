import { institution } from '../../../platform/web/institution.ts'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const STEPS = [
  [say('Our team reviews your application'), say('This typically takes 1-2 business days.')],
  [
    say('You get an email'),
    say('We write to you as soon as there is a decision, or if we need more.'),
  ],
  [say('You sign in'), say('Once you are approved, log in and your accounts are open.')],
] as const

/** What happens after registering, in the order it happens. */
export const NextSteps = () => {
  const t = useTranslate()
  return (
    <ol className="mt-4 grid gap-4">
      {STEPS.map(([title, text], i) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-control bg-brand-soft font-semibold text-brand"
          >
            {i + 1}
          </span>
          <div>
            <p className="font-semibold">{t(title)}</p>
            <p className="text-ink-2">{t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Where to ask, on every page an applicant sees. */
export const HelpLine = () => {
  const t = useTranslate()
  const { supportEmail, supportPhone, supportHours: hours } = institution
  const email = (
    <a className="link" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
  return (
    <p className="text-ink-2">
      {supportPhone
        ? t.rich('Questions? Write to {email} or call {phone}, {hours}.', {
            email,
            phone: <PhoneLink phone={supportPhone} />,
            hours,
          })
        : t.rich('Questions? Write to {email}, {hours}.', { email, hours })}
    </p>
  )
}
