import { institution } from '../../../platform/web/institution.ts'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { LEAST_DIVIDENDS, type ListedForm } from '../contract.ts'
import { taxFormAddress } from './places.ts'
import { useTaxForms } from './useTaxForms.ts'

/** What a member needs for a tax return: a form for each year in which their accounts earned enough. */
export function TaxFormsPage() {
  const t = useTranslate()
  const query = useTaxForms()
  const { data } = query
  return (
    <section>
      <PageTitle title={t('Tax forms')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Tax forms')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'Each January you get a Form 1099-INT for the dividends your accounts were credited in the year before, if they came to {least} or more. For taxes, dividends of a credit union are interest.',
          { least: formatMoney(fromDecimal(LEAST_DIVIDENDS)) },
        )}
      </p>
      <div className="mt-6 max-w-[44rem]">
        {data ? (
          <Card flush className="overflow-hidden">
            {data.forms.length === 0 ? (
              <EmptyState
                title={t('No tax forms yet.')}
                drawing="ledger"
                action={<TextLink to="/dashboard/statements">{t('Your statements')}</TextLink>}
              >
                {t(
                  'The first one is here once a year is over in which there was enough to report.',
                )}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {data.forms.map((form) => (
                  <FormRow key={form.id} form={form} />
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading tax forms')}
            failed={t("We couldn't load your tax forms.")}
            about={t('They are not affected.')}
          >
            <Skeleton className="h-40" />
          </NotLoaded>
        )}
      </div>
    </section>
  )
}

function FormRow({ form }: { readonly form: ListedForm }) {
  const t = useTranslate()
  const { id, year, version, replaced, recipient, issuedOn, dividends, penalties } = form
  const amount = (decimal: string) => <PrivateAmount value={fromDecimal(decimal)} />
  return (
    <li className="grid items-center gap-x-6 gap-y-2 p-4 sm:grid-cols-[1fr_auto] sm:p-5">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-body font-semibold">
          {t('{year} Form 1099-INT', { year: String(year) })}
          {replaced ? <Tag tone="waiting">{t('Replaced')}</Tag> : null}
          {version > 1 ? <Tag tone="good">{t('Corrected')}</Tag> : null}
        </h2>
        <p className="wrap-anywhere">
          {t.rich('{recipient}: {amount} in dividends', { recipient, amount: amount(dividends) })}
        </p>
        {fromDecimal(penalties).minor === 0n ? null : (
          <p>
            {t.rich(
              '{amount} in early withdrawal penalties, not subtracted from the dividends above',
              {
                amount: amount(penalties),
              },
            )}
          </p>
        )}
        <p className="text-small text-ink-2">
          {t('Made on {day}', { day: formatDay(issuedOn) })}
          {replaced ? ` · ${t('Use the corrected one')}` : null}
        </p>
      </div>
      <div className="max-sm:-ml-3.5">
        <DownloadLink href={taxFormAddress(id)}>
          {version > 1
            ? t('Download corrected {year} PDF', { year: String(year) })
            : t('Download {year} PDF', { year: String(year) })}
        </DownloadLink>
      </div>
    </li>
  )
}
