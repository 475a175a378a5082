import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { anchorOf } from '../../pages.contract.ts'
import type { ShownPage, ShownProduct } from '../pageContent.ts'
import { ProductArt } from '../ProductArt.tsx'
import { RateText } from '../RateText.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

interface PageProps {
  readonly page: ShownPage
}

/** The title and the first words; beside them the product it is about, or where each part is. */
export const WordsHead = ({ page }: PageProps) => (
  <header className="frame grid gap-x-16 gap-y-8 py-10 sm:py-14 md:grid-cols-[7fr_5fr]">
    <div className="flex min-w-0 flex-col justify-center">
      <h1>{page.title}</h1>
      <p className="mt-5 max-w-[52ch] text-[1.1875rem] leading-normal">{page.lead}</p>
      {page.product || page.actions ? (
        <div className="mt-7">
          <PageActions page={page} />
        </div>
      ) : null}
    </div>
    {page.product ? <ProductCard product={page.product} /> : <OnThisPage page={page} />}
  </header>
)

/** What can be done about it from here; the first is what the page is for. */
export function PageActions({ page: { product, actions = [] } }: PageProps) {
  const t = useTranslate()
  const open = product ? [{ label: t('Open an account'), to: `/signup?product=${product.id}` }] : []
  return (
    <div className="flex flex-wrap gap-3">
      {[...open, ...actions].map(({ label, to }, i) => (
        <LinkButton key={to} to={to} variant={i === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}

/** The drawing over the rate and what it takes to get it. */
const ProductCard = ({ product }: { readonly product: ShownProduct }) => {
  const conditions = product.rate?.conditions ?? product.highlightNote
  return (
    <div className="min-w-0 self-center border border-line bg-surface">
      <ProductArt art={product.art} className="h-40 w-full border-b border-line sm:h-48" />
      <div className="p-5 sm:p-6">
        <p>
          <RateText product={product} />
        </p>
        {conditions ? <p className="mt-2 text-small text-ink-2">{conditions}</p> : null}
      </div>
    </div>
  )
}

/** From the head of a long page to each part of it. */
const OnThisPage = ({ page: { sections } }: PageProps) => {
  const t = useTranslate()
  return sections.length < 4 ? null : (
    <nav aria-label={t('On this page')} className="min-w-0 self-center">
      <ul className="border-t-2 border-brand">
        {sections.map((section) => (
          <li key={section.title} className="border-b border-line">
            <a
              href={`#${anchorOf(section)}`}
              className="flex min-h-11 items-center text-small text-ink no-underline underline-offset-4 hover:underline"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
