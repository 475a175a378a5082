import { institution } from '../../../platform/web/institution.ts'

const STEPS = [
  ['Our team reviews your application', 'This typically takes 1-2 business days.'],
  ['You get an email', 'We write to you as soon as there is a decision, or if we need more.'],
  ['You sign in', 'Once you are approved, log in and your accounts are open.'],
] as const

/** What happens after registering, in the order it happens. */
export const NextSteps = () => (
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
          <p className="font-semibold">{title}</p>
          <p className="text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)

/** Where to ask, on every page an applicant sees. */
export const HelpLine = () => (
  <p className="text-ink-2">
    Questions? Write to{' '}
    <a className="link" href={`mailto:${institution.supportEmail}`}>
      {institution.supportEmail}
    </a>
    {institution.supportPhone ? ` or call ${institution.supportPhone}` : ''},{' '}
    {institution.supportHours}.
  </p>
)
