import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Counters } from './about/Counters.tsx'
import { Timeline } from './about/Timeline.tsx'
import { about } from './content/about.ts'
import { PageHead } from './PageHead.tsx'
import { SplitStick } from './about/SplitStick.tsx'
import { Strokes } from './Strokes.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Who we are, what we hold to, and how we came here. */
export function AboutPage() {
  const t = useTranslate()
  const { lead, counters, mission, values, timeline } = about
  return (
    <>
      <PageHead
        path="/about"
        description={t('Who we are, what we hold to, and how we came here.')}
      />
      <section className="frame grid items-center gap-x-16 gap-y-8 py-12 sm:py-16 md:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1>{t('About {institution}', { institution: institution.shortName })}</h1>
          {lead ? <p className="mt-5 max-w-prose text-[1.1875rem] leading-normal">{lead}</p> : null}
        </div>
        <SplitStick />
      </section>
      {counters ? <Counters {...counters} /> : null}
      {mission ? (
        <section
          className="frame grid gap-x-8 gap-y-3 py-14 sm:py-20 md:grid-cols-[3.5rem_4fr_7fr]"
          aria-labelledby="mission"
        >
          <h2 id="mission" className="text-h1 md:col-span-2">
            {mission.title}
          </h2>
          <p className="max-w-[34ch] font-heading text-[clamp(1.375rem,1.1rem+1.2vw,1.875rem)] leading-snug">
            {mission.text}
          </p>
        </section>
      ) : null}
      {values ? (
        <section className="border-y border-line bg-surface" aria-labelledby="values">
          <div className="frame py-14 sm:py-20">
            <h2 id="values" className="text-h1">
              {values.title}
            </h2>
            <ul className="mt-8 grid border-t-2 border-brand">
              {values.items.map(({ title, text }, i) => (
                <li
                  key={title}
                  className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-[3.5rem_1fr] md:grid-cols-[3.5rem_4fr_7fr]"
                >
                  <Strokes count={i + 1} />
                  <h3 className="font-heading font-medium">{title}</h3>
                  <p className="max-w-prose text-ink-2 sm:col-start-2 md:col-start-3">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      {timeline ? <Timeline {...timeline} /> : null}
      <section className="feature" data-on-feature aria-labelledby="join">
        <div className="frame flex flex-wrap items-center justify-between gap-6 py-12">
          <h2 id="join" className="text-h1">
            {institution.tagline}
          </h2>
          <LinkButton to="/signup" variant="hero">
            {t('Open an account')}
          </LinkButton>
        </div>
      </section>
    </>
  )
}
