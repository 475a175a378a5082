import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { BARRED, type OpenableProduct } from '../contract.ts'
import { openProductPath } from './places.ts'
import { ForWhom } from './ForWhom.tsx'
import { useBusinessId, useProducts } from './useProducts.ts'
import { cardFacts, yieldWords } from './words.ts'

/** Every account that members open by themselves, side by side. */
export function ProductsPage() {
  const t = useTranslate()
  const businessId = useBusinessId()
  const query = useProducts(businessId)
  const products = query.data?.products
  return (
    <>
      <PageTitle title={t('Open an account')} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>{t('Open an account')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t('It is open at once, and you can close it again. Choose one to read all its terms.')}
      </p>
      {query.data ? <ForWhom businessId={businessId} businesses={query.data.businesses} /> : null}
      <div className="mt-6">
        {products ? (
          products.length === 0 ? (
            <EmptyState title={t('There is nothing to open online.')}>
              {t('Contact us for another account.')}
            </EmptyState>
          ) : (
            <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
              {products.map((product) => (
                <li key={product.disclosure.productId} className="flex">
                  <ProductCard product={product} businessId={businessId} />
                </li>
              ))}
            </ul>
          )
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading what you can open')}
            failed={t("We couldn't load what you can open.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface ProductCardProps {
  readonly product: OpenableProduct
  readonly businessId: string | undefined
}

function ProductCard({ product: { disclosure, barred }, businessId }: ProductCardProps) {
  const t = useTranslate()
  const { productId, name, dividends } = disclosure
  const titleId = `product-${productId}`
  return (
    <article
      aria-labelledby={titleId}
      className="flex min-w-0 grow flex-col rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={titleId} className="font-sans text-h3 font-semibold">
        {verbatim(name)}
      </h2>
      <p
        className={classNames(
          'mt-1 flex min-h-8 items-center',
          dividends ? 'text-h2 font-semibold tabular-nums' : 'text-h3 text-ink-2',
        )}
      >
        {yieldWords(t, disclosure)}
      </p>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {cardFacts(t, disclosure).map(([term, fact]) => (
          <div key={term} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className="min-w-0 flex-1 basis-32 text-right text-pretty tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto pt-4">
        {barred === null ? (
          <LinkButton to={openProductPath(productId, businessId)} variant="secondary">
            {t('Choose {product}', { product: name })}
          </LinkButton>
        ) : (
          <p className="text-small text-ink-2">{t(BARRED[barred].message)}</p>
        )}
      </div>
    </article>
  )
}
