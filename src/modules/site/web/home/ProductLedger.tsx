import { Link } from 'react-router'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import type { HomeContent, ListedProduct } from '../pageContent.ts'
import { ProductArt } from '../ProductArt.tsx'
import { RatesLine, RateText } from '../RateText.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'

type ProductLedgerProps = NonNullable<HomeContent['products']>

/** One product at large, the others as entries of a ledger: the rate, a line, and a way on. */
export const ProductLedger = ({ title, featured, rest, rates }: ProductLedgerProps) => {
  const t = useTranslate()
  return (
    <section className="frame py-14 sm:py-20" aria-labelledby="products">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="products" className="text-h1">
          {title}
        </h2>
        <TextLink to="/products" className="inline-flex min-h-11 items-center font-medium">
          {t('All products and rates')}
        </TextLink>
      </div>
      <div className="mt-6 grid border border-line md:grid-cols-[5fr_7fr]">
        <Featured product={featured} />
        <ul className="ledger-bands grid bg-surface">
          {rest.map((product) => (
            <Entry key={product.id} product={product} />
          ))}
        </ul>
      </div>
      {rates ? (
        <div className="mt-4">
          <RatesLine {...rates} kinds={[featured, ...rest].map(({ rate }) => rate?.kind)} />
        </div>
      ) : null}
    </section>
  )
}

const Featured = ({ product }: { readonly product: ProductLedgerProps['featured'] }) => {
  const t = useTranslate()
  return (
    <article className="flex min-w-0 flex-col">
      <ProductArt art={product.art} className="h-40 w-full shrink-0 sm:h-52" />
      <div className="feature flex grow flex-col p-5 sm:p-8" data-on-feature>
        <h3 className="font-heading text-h2 font-medium">{product.title}</h3>
        <p className="mt-4">
          <RateText product={product} size="large" />
        </p>
        <p className="mt-4">{product.line}</p>
        {product.conditions ? (
          <p className="mt-3 text-small text-on-feature/85">{product.conditions}</p>
        ) : null}
        <div className="mt-auto pt-6">
          <LinkButton to={`/signup?product=${product.id}`} variant="hero">
            {t(product.art === 'savings' ? 'Start saving' : 'Open an account')}
          </LinkButton>
        </div>
      </div>
    </article>
  )
}

const Entry = ({ product }: { readonly product: ListedProduct }) => (
  <li className="relative grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-1 p-3 hover:bg-brand-soft sm:grid-cols-[6rem_1fr_auto] sm:gap-x-5 sm:pr-6">
    <ProductArt art={product.art} className="row-span-2 h-16 w-full sm:row-span-1 sm:h-18" />
    <div className="min-w-0">
      <h3 className="font-sans text-body">
        <Link
          to={product.page ?? '/products'}
          className="text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {product.title}
        </Link>
      </h3>
      <p className="text-small text-ink-2">{product.line}</p>
    </div>
    <p className="min-w-0 sm:max-w-52 sm:text-right">
      <RateText product={product} />
    </p>
  </li>
)
