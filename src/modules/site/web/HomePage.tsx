import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { home } from './content/home.ts'
import { CommunityFigures } from './home/CommunityFigures.tsx'
import { ProductLedger } from './home/ProductLedger.tsx'
import { QuickLinks } from './home/QuickLinks.tsx'
import { Voices } from './home/Voices.tsx'
import { HeroArt } from './HeroArt.tsx'
import { MarketCard } from './market/MarketCard.tsx'
import type { Joining } from './pageContent.ts'
import { PageHead } from './PageHead.tsx'
import { Strokes } from './Strokes.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** The front door: what this place is, how to get in, how to join. */
export function HomePage() {
  const t = useTranslate()
  const { quickLinks, products, joining, testimonials, community, market } = home
  return (
    <>
      <PageHead
        path="/"
        description={t('A credit union that belongs to the people who bank with it.')}
      />
      <Hero />
      {quickLinks ? <QuickLinks links={quickLinks} /> : null}
      {products ? <ProductLedger {...products} /> : null}
      {joining ? <HowToJoin {...joining} /> : null}
      {testimonials ? <Voices {...testimonials} /> : null}
      {community ? <CommunityFigures {...community} /> : null}
      {market ? <MarketCard market={market} /> : null}
    </>
  )
}

function Hero() {
  const t = useTranslate()
  const { lead, invitation } = home
  const belongs = t('{institution} belongs to the people who bank with it.', {
    institution: institution.shortName,
  })
  return (
    <section className="feature overflow-hidden" data-on-feature>
      <div className="frame relative grid md:min-h-[30rem] md:grid-cols-[1.15fr_1fr]">
        <div className="flex min-w-0 flex-col justify-center py-12 sm:py-16 md:pr-10">
          <h1 className="text-display">{institution.tagline}</h1>
          <p className="mt-5 max-w-[44ch] text-[1.1875rem] leading-normal text-on-feature/90">
            {lead ?? belongs}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/signup" variant="hero">
              {t('Open an account')}
            </LinkButton>
            <LinkButton to="/login" variant="onFeature">
              {t('Sign in')}
            </LinkButton>
          </div>
        </div>
        <div className="relative -mx-4 h-40 sm:-mx-6 sm:h-52 md:mx-0 md:h-auto">
          <div className="absolute inset-0 md:-right-[max(0px,(100vw-72.5rem)/2)]">
            <HeroArt />
          </div>
        </div>
      </div>
      {invitation ? (
        <p className="frame py-3 text-right font-heading text-h3 text-accent">{invitation}</p>
      ) : null}
    </section>
  )
}

/** Steps are counted the way a tally stick counts them. */
const HowToJoin = ({ title, steps }: Joining) => {
  const t = useTranslate()
  return (
    <section className="border-y border-line bg-surface" aria-labelledby="joining">
      <div className="frame py-12 sm:py-16">
        <h2 id="joining" className="text-h1">
          {title}
        </h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-0">
          {steps.map((step, i) => (
            <li
              key={step.title}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-line md:block md:border-l md:px-6 md:first:border-l-0 md:first:pl-0"
            >
              <Strokes count={i + 1} className="h-10 w-14" />
              <div>
                <h3 className="md:mt-4">{step.title}</h3>
                <p className="mt-1 text-ink-2">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 text-ink-2">
          {t.rich('Already applied? <link>Sign in to see where your application stands</link>', {
            link: (words) => <TextLink to="/login">{words}</TextLink>,
          })}
        </p>
      </div>
    </section>
  )
}
