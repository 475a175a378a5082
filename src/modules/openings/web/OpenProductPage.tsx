import { useParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { type Reading, readingBoth } from '../../../platform/web/reading.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Unbroken } from '../../../ui/format/Unbroken.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountOverview, Overview } from '../../activity/contract.ts'
import { MESSAGES } from '../../support/about.contract.ts'
import { BARRED, openShareAccount, type OpenableProduct } from '../contract.ts'
import { DisclosureTable } from './DisclosureTable.tsx'
import { OpenedReceipt } from './OpenedReceipt.tsx'
import { OpeningForm } from './OpeningForm.tsx'
import { openAccountPath } from './places.ts'
import { useOpening } from './useOpening.ts'
import { useBusinessId, useProducts } from './useProducts.ts'
import { yieldWords } from './words.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'

interface OpenProductPageProps {
  /** The accounts of the member, as far as they have been read. */
  readonly overview: Reading<Overview>
}

/** One product: its terms, its first amount and the agreement, and then its receipt. */
export function OpenProductPage({ overview }: OpenProductPageProps) {
  const t = useTranslate()
  const { productId = '' } = useParams()
  const businessId = useBusinessId()
  const query = useProducts(businessId)
  const accounts = overview.data?.accounts
  const product = query.data?.products.find(({ disclosure }) => disclosure.productId === productId)
  const business = query.data?.businesses.find(({ id }) => id === businessId)
  const title = product
    ? business
      ? t('Open {product} for {business}', {
          product: product.disclosure.name,
          business: verbatim(business.name),
        })
      : t('Open {product}', { product: product.disclosure.name })
    : t('Open an account')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={openAccountPath(businessId)}>{t('All accounts to open')}</BackLink>
      <h1 tabIndex={-1}>
        <Unbroken>{title}</Unbroken>
      </h1>
      <div className="mt-6">
        {query.data && !product ? (
          <NotOnline />
        ) : product && accounts ? (
          <Opening key={productId} {...{ product, accounts, businessId }} />
        ) : (
          <NotLoaded
            query={readingBoth(query, overview)}
            label={t('Loading the terms')}
            failed={t("We couldn't load the terms of this account.")}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

/** An account that is opened with staff, or none that we have. */
function NotOnline() {
  const t = useTranslate()
  const { supportPhone } = institution
  return (
    <Notice
      title={t(openShareAccount.refusals.product_not_found.message)}
      actions={
        <LinkButton to={MESSAGES} variant="secondary">
          {t('Write to us')}
        </LinkButton>
      }
    >
      {supportPhone === undefined
        ? t('We open it with you: write to us, or come to a branch.')
        : t('We open it with you: call us at {phone}, write to us, or come to a branch.', {
            phone: supportPhone,
          })}
    </Notice>
  )
}

interface OpeningProps {
  readonly product: OpenableProduct
  readonly accounts: readonly AccountOverview[]
  /** Undefined: for the member themselves. */
  readonly businessId: string | undefined
}

function Opening({ product: { disclosure, barred }, accounts, businessId }: OpeningProps) {
  const t = useTranslate()
  const opening = useOpening(disclosure, accounts, businessId)
  if (opening.opened) return <OpenedReceipt opened={opening.opened} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <Card title={t('What you agree to')} titleId="disclosure-title">
        <p className="mb-4 text-h2 font-semibold tabular-nums">{yieldWords(t, disclosure)}</p>
        <DisclosureTable disclosure={disclosure} />
      </Card>
      <Card title={t('Open it')} titleId="opening-title" className="lg:sticky lg:top-24">
        {barred === null ? (
          <OpeningForm {...{ disclosure, accounts, opening }} />
        ) : (
          <p>{t(BARRED[barred].message)}</p>
        )}
      </Card>
    </div>
  )
}
