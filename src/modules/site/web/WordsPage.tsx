import { formatDay } from '../../../values/formats.ts'
import { verbatim } from '../../../values/sentence.ts'
import type { ShownPage } from './pageContent.ts'
import { PageHead } from './PageHead.tsx'
import { RatesLine } from './RateText.tsx'
import { PageActions, WordsHead } from './words/WordsHead.tsx'
import { WordsSection } from './words/WordsSection.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A page of the profile that is words: a head, then its parts, one under the other. */
export function WordsPage({ page }: { readonly page: ShownPage }) {
  const t = useTranslate()
  const { path, description, product, sections, ratesNote, updated } = page
  const rated = sections.flatMap(({ rates }) => rates ?? [])
  return (
    <article>
      <PageHead path={path} description={verbatim(description)} />
      <WordsHead page={page} />
      <div className="frame pb-14 sm:pb-20">
        {sections.map((section) => (
          <WordsSection key={section.title} section={section} />
        ))}
        {ratesNote ? (
          <div className="border-t border-line pt-6">
            <RatesLine
              {...ratesNote}
              kinds={[product?.rate, ...rated.map(({ rate }) => rate)].map((rate) => rate?.kind)}
            />
          </div>
        ) : null}
        {updated ? (
          <p className="border-t border-line pt-6 text-small text-ink-2">
            {t.rich('Last changed on {day}.', {
              day: <time dateTime={updated}>{formatDay(updated)}</time>,
            })}
          </p>
        ) : null}
        {product ? (
          <div className="mt-8">
            <PageActions page={page} />
          </div>
        ) : null}
      </div>
    </article>
  )
}
