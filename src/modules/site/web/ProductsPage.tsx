import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { products } from './content/products.ts'
import { PageHead } from './PageHead.tsx'
import { ProductEntry } from './products/ProductEntry.tsx'
import { RatesLine } from './RateText.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

type Kind = 'personal' | 'business'

const KIND: Readonly<Record<Kind, Sentence>> = {
  personal: say('Personal'),
  business: say('Business'),
}
const TITLE: Readonly<Record<Kind, Sentence>> = {
  personal: say('Personal products'),
  business: say('Business products'),
}

/** Everything there is to have here, for people and for businesses. The address says which. */
export function ProductsPage() {
  const t = useTranslate()
  const { lead, personal, business, rates } = products
  const [params, setParams] = useSearchParams()
  const kind: Kind = business && params.get('type') === 'business' ? 'business' : 'personal'
  const choose = (id: string) =>
    setParams(id === 'business' ? { type: id } : {}, { preventScrollReset: true, replace: true })
  const list = (of: Kind) => (
    <>
      <h2 className="sr-only">{t(TITLE[of])}</h2>
      <ul className="ledger-bands border border-line bg-surface">
        {(of === 'business' ? business : personal)?.map((product) => (
          <ProductEntry key={product.id} product={product} />
        ))}
      </ul>
    </>
  )
  return (
    <section className="frame py-12 sm:py-16">
      <PageHead
        path="/products"
        description={t('Accounts, cards and loans, with every rate next to its conditions.')}
      />
      <h1>{t('Products')}</h1>
      {lead ? <p className="mt-4 max-w-prose text-[1.1875rem] leading-normal">{lead}</p> : null}
      {rates ? (
        <div className="mt-4">
          <RatesLine
            {...rates}
            kinds={[...personal, ...(business ?? [])].map(({ rate }) => rate?.kind)}
          />
        </div>
      ) : null}
      <div className="mt-8">
        {business ? (
          <Tabs
            label={t('Products for')}
            selected={kind}
            onSelect={choose}
            items={(['personal', 'business'] as const).map((id) => ({
              id,
              label: t(KIND[id]),
              panel: kind === id ? list(id) : null,
            }))}
          />
        ) : (
          list('personal')
        )}
      </div>
      {business ? (
        <noscript>
          <p>
            <a
              className="link"
              href={kind === 'personal' ? '/products?type=business' : '/products'}
            >
              {t(TITLE[kind === 'personal' ? 'business' : 'personal'])}
            </a>
          </p>
        </noscript>
      ) : null}
    </section>
  )
}
