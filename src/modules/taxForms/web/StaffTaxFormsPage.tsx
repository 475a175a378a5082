import { institution } from '../../../platform/web/institution.ts'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LongWorkNow } from '../../longWork/web/longWork.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatNumber } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { TaxYear } from '../contract.ts'
import { taxYearAddress } from './places.ts'
import { useTaxYears } from './useTaxForms.ts'

/** The forms of each year, whether they come to what the ledger paid, and the file of all recipients. */
export function StaffTaxFormsPage() {
  const t = useTranslate()
  const query = useTaxYears()
  const { data } = query
  return (
    <>
      <PageTitle title={t('Tax forms by year')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Tax forms by year')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'The forms 1099-INT of each year. The file of a year has one line for everybody who was credited dividends, also those without a form, so that it adds up to the ledger.',
        )}
      </p>
      <div className="mt-6 grid gap-6">
        <Notice title={t('The portal files none of these.')}>
          {t(
            'Check what the IRS asks for each year, add the taxpayer identification numbers of people, which the portal does not keep, and file it yourselves.',
          )}
        </Notice>
        <LongWorkNow kind="tax_forms" className="max-w-xl" />
        {data ? (
          <Card flush className="overflow-hidden">
            {data.years.length === 0 ? (
              <EmptyState
                title={t('No year has been reported yet.')}
                drawing="ledger"
                action={<TextLink to="/admin/jobs">{t('Jobs')}</TextLink>}
              >
                {t(
                  'Forms are made in January, from the day that the profile of the institution says.',
                )}
              </EmptyState>
            ) : (
              <DataTable
                caption={t('Tax forms by year')}
                dense
                rows={data.years}
                keyOf={({ year }) => String(year)}
                columns={columnsOf(t)}
              />
            )}
          </Card>
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading tax forms')}
            failed={t("We couldn't load the tax forms.")}
          >
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const amount = (decimal: string) => <Amount value={fromDecimal(decimal)} />

const cents = (decimal: string): bigint => fromDecimal(decimal).minor

/** Whether everybody's dividends are what the ledger paid and what came from another system. */
const addsUp = ({ onForms, withoutForm, ledger, carried }: TaxYear): boolean =>
  cents(onForms.dividends) + cents(withoutForm.dividends) ===
  cents(ledger.dividends) + cents(carried)

const columnsOf = (t: TranslateToNodes): readonly Column<TaxYear>[] => [
  {
    id: 'year',
    head: t('Year'),
    rowHead: true,
    cell: ({ year }) => <span className="whitespace-nowrap">{year}</span>,
  },
  {
    id: 'forms',
    head: t('Forms'),
    numeric: true,
    cell: ({ forms, corrected }) =>
      corrected === 0
        ? formatNumber(forms)
        : t('{forms}, {corrected} corrected', {
            forms: formatNumber(forms),
            corrected: formatNumber(corrected),
          }),
  },
  {
    id: 'on',
    head: t('On forms'),
    numeric: true,
    cell: ({ onForms }) => amount(onForms.dividends),
  },
  {
    id: 'off',
    head: t('Without a form'),
    numeric: true,
    cell: ({ withoutForm }) => amount(withoutForm.dividends),
  },
  { id: 'carried', head: t('Converted'), numeric: true, cell: ({ carried }) => amount(carried) },
  {
    id: 'ledger',
    head: t('Paid by the ledger'),
    numeric: true,
    cell: ({ ledger }) => amount(ledger.dividends),
  },
  {
    id: 'penalties',
    head: t('Penalties'),
    numeric: true,
    cell: ({ onForms }) => amount(onForms.penalties),
  },
  {
    id: 'state',
    head: t('State'),
    cell: (year) =>
      year.archived ? (
        <Tag>{t('Partly archived')}</Tag>
      ) : addsUp(year) ? (
        <Tag tone="good">{t('Adds up')}</Tag>
      ) : year.corrects ? (
        <Tag tone="bad">{t('Being corrected')}</Tag>
      ) : (
        <>
          <Tag tone="bad">{t('Does not add up')}</Tag>
          <span className="block text-small text-ink-2">{t('Too old to be corrected')}</span>
        </>
      ),
  },
  {
    id: 'file',
    head: t('File'),
    cell: ({ year }) => (
      <span className="-mx-press-small block whitespace-nowrap">
        <DownloadLink href={taxYearAddress(year)}>
          {t.rich('<hidden>Download {year} </hidden>CSV', {
            year: String(year),
            hidden: (words) => <span className="sr-only">{words}</span>,
          })}
        </DownloadLink>
      </span>
    ),
  },
]
