import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { HeroArt } from './HeroArt.tsx'

const STEPS = [
  {
    title: 'Open an account',
    text: 'Tell us who you are. It takes about five minutes, and you need an identification document.',
  },
  {
    title: 'We look at it',
    text: 'A person on our staff reads every application, typically within 1-2 business days.',
  },
  {
    title: 'Start with two accounts',
    text: 'Checking and Savings are open from the moment you are approved, and we write to you.',
  },
]

/** The front door: what this place is, how to get in, how to join. */
export function HomePage() {
  return (
    <>
      <PageTitle title="Home" institution={institution.shortName} />
      <section className="bg-feature text-on-feature" data-on-feature>
        <div className="frame grid items-center gap-8 py-12 sm:py-16 md:grid-cols-[1.1fr_.9fr]">
          <div className="min-w-0">
            <h1 className="text-display">{institution.tagline}</h1>
            <p className="mt-4 max-w-[46ch] text-on-feature/90">
              See your accounts and move money whenever you like. {institution.shortName} belongs to
              the people who bank with it
              {institution.foundedYear ? ` since ${institution.foundedYear}` : ''}.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton to="/signup" variant="hero">
                Open an account
              </LinkButton>
              <LinkButton to="/login" variant="onFeature">
                Sign in
              </LinkButton>
            </div>
          </div>
          <HeroArt />
        </div>
      </section>
      <section className="frame py-12 sm:py-16" aria-labelledby="joining">
        <h2 id="joining">How joining works</h2>
        <ol className="mt-6 grid gap-px bg-line md:grid-cols-3">
          {STEPS.map(({ title, text }, i) => (
            <li key={title} className="bg-page py-5 md:px-6 md:first:pl-0">
              <Strokes count={i + 1} />
              <h3 className="mt-3">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-ink-2">
          Already applied?{' '}
          <TextLink to="/login">Sign in to see where your application stands</TextLink>
        </p>
      </section>
    </>
  )
}

/** Steps are counted the way a tally stick counts them. */
function Strokes({ count }: { readonly count: number }) {
  return (
    <svg viewBox="0 0 40 28" className="h-7 w-10 text-brand" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <path
          key={i}
          d={`M${4 + i * 9} 4v20`}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}
