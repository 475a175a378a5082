import type { ReactNode } from 'react'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import type { ShownProduct } from '../pageContent.ts'
import { ProductArt } from '../ProductArt.tsx'
import { RateText } from '../RateText.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

/** One product as an entry of the ledger: what it is, what it costs or brings, and how to get it. */
export function ProductEntry({ product }: { readonly product: ShownProduct }) {
  const t = useTranslate()
  const { id, title, art, line, rate, highlightNote, points, page } = product
  const conditions = rate?.conditions ?? highlightNote
  return (
    <li
      id={id}
      className="grid scroll-mt-24 gap-x-8 gap-y-5 grid-cols-[6rem_minmax(0,1fr)] border-b border-line p-4 last:border-b-0 max-sm:gap-x-4 sm:grid-cols-[9rem_1fr] sm:p-6 md:grid-cols-[11rem_5fr_4fr]"
    >
      <ProductArt art={art} className="h-16 w-full border border-line sm:h-32" />
      <div className="min-w-0">
        <h3 className="font-heading text-[1.3125rem] font-medium">{title}</h3>
        <p className="mt-1">{line}</p>
        {points ? (
          <ul className="mt-3 grid gap-1 text-ink-2 max-sm:-ml-28">
            {points.map((point) => (
              <li key={point} className="stroke-mark">
                {point}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col max-sm:col-span-2 sm:col-start-2 md:col-start-3">
        <p>
          <RateText product={product} />
        </p>
        {conditions ? <p className="mt-1 text-small text-ink-2">{conditions}</p> : null}
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
          <LinkButton to={`/signup?product=${id}`} variant="secondary" size="small">
            {t.rich('Open an account<hidden>: {product}</hidden>', { product: title, hidden })}
          </LinkButton>
          {page ? (
            <TextLink to={page} className="inline-flex min-h-11 items-center text-small">
              {t.rich('About it<hidden>: {product}</hidden>', { product: title, hidden })}
            </TextLink>
          ) : null}
        </div>
      </div>
    </li>
  )
}
