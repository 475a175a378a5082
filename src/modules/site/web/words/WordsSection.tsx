import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { anchorOf } from '../../pages.contract.ts'
import type { ShownSection } from '../pageContent.ts'
import { SampleTag } from '../SampleTag.tsx'
import { Fees } from './Fees.tsx'
import { Entries, Facts, Rates } from './lists.tsx'
import { Questions, Steps } from './steps.tsx'

interface SectionProps {
  readonly section: ShownSection
}

/** One part of a page: its title on the left, what it says on the right. */
export function WordsSection({ section }: SectionProps) {
  const { title, sample, paragraphs, points, facts, entries, rates, fees, steps } = section
  const { questions } = section
  const anchor = anchorOf(section)
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className="grid scroll-mt-24 gap-x-16 gap-y-4 border-t border-line py-8 sm:py-10 md:grid-cols-[4fr_8fr]"
    >
      <h2 id={`${anchor}-title`} className="flex flex-wrap items-center gap-3 self-start">
        {title} {sample ? <SampleTag /> : null}
      </h2>
      <div className="grid min-w-0 gap-5">
        {paragraphs?.map((text) => (
          <p key={text} className="max-w-prose">
            {text}
          </p>
        ))}
        {points ? (
          <ul className="grid max-w-prose gap-3">
            {points.map((point) => (
              <li key={point} className="stroke-mark">
                {point}
              </li>
            ))}
          </ul>
        ) : null}
        {facts ? <Facts facts={facts} /> : null}
        {entries ? <Entries entries={entries} /> : null}
        {rates ? <Rates rates={rates} /> : null}
        {fees ? <Fees fees={fees} /> : null}
        {steps ? <Steps steps={steps} /> : null}
        {questions ? <Questions questions={questions} /> : null}
        <Ways links={section.links} />
      </div>
    </section>
  )
}

const Ways = ({ links }: Pick<ShownSection, 'links'>) =>
  links ? (
    <p className="flex flex-wrap gap-x-8">
      {links.map(({ label, to }) => (
        <TextLink key={to} to={to} className="inline-flex min-h-11 items-center font-medium">
          {label}
        </TextLink>
      ))}
    </p>
  ) : null
