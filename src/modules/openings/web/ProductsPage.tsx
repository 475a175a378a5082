import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { BARRED, type OpenableProduct } from '../contract.ts'
import { openProductPath } from './places.ts'
import { ForWhom } from './ForWhom.tsx'
import { useBusinessId, useProducts } from './useProducts.ts'
import { cardFacts, yieldWords } from './words.ts'

/** Every account that members open by themselves. */
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
            <ul className="ledger-bands border border-line bg-surface">
              {products.map((product) => (
                <li
                  key={product.disclosure.productId}
                  className="border-t border-line first:border-t-0"
                >
                  <ProductEntry product={product} businessId={businessId} />
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

interface ProductEntryProps {
  readonly product: OpenableProduct
  readonly businessId: string | undefined
}

/** One line of the ledger, so that rates and costs stand under each other. */
function ProductEntry({ product: { disclosure, barred }, businessId }: ProductEntryProps) {
  const t = useTranslate()
  const { productId, name, dividends } = disclosure
  const titleId = `product-${productId}`
  return (
    <article
      aria-labelledby={titleId}
      className="grid items-center gap-x-8 gap-y-3 p-4 sm:px-6 md:grid-cols-[minmax(0,4fr)_minmax(0,9fr)_7.5rem]"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="font-sans text-h3 font-semibold">
          {verbatim(name)}
        </h2>
        <p className={dividends ? 'text-h2 font-semibold tabular-nums' : 'text-ink-2'}>
          {yieldWords(t, disclosure)}
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-2 sm:grid-cols-4 [&>:nth-child(3):last-child]:col-span-full sm:[&>:nth-child(3):last-child]:col-span-2">
        {cardFacts(t, disclosure).map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className="text-pretty tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      {barred === null ? (
        <LinkButton
          to={openProductPath(productId, businessId)}
          variant="secondary"
          className="justify-self-start md:justify-self-end"
        >
          {t.rich('Choose<product> {name}</product>', {
            name,
            product: (words) => <span className="sr-only">{words}</span>,
          })}
        </LinkButton>
      ) : (
        <p className="text-small text-ink-2">{t(BARRED[barred].message)}</p>
      )}
    </article>
  )
}
