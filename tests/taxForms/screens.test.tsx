import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listLongWork, type LongWork } from '../../src/modules/longWork/contract.ts'
import { listTaxForms, listTaxYears } from '../../src/modules/taxForms/contract.ts'
import { StaffTaxFormsPage } from '../../src/modules/taxForms/web/StaffTaxFormsPage.tsx'
import { TaxFormsPage } from '../../src/modules/taxForms/web/TaxFormsPage.tsx'
import { answers, loses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const ID = '01990000-0000-7000-8000-000000000001'
const FORM = {
  id: ID,
  year: 2026,
  recipient: 'Ada Brooks',
  version: 1,
  replaced: true,
  issuedOn: '2027-01-20',
  dividends: '40.00',
  penalties: '0.00',
}

const MAKING: LongWork = {
  id: ID,
  kind: 'tax_forms',
  about: '2026',
  begunBy: null,
  mine: false,
  total: 1250,
  done: 400,
  failed: 0,
  failures: [],
  beganAt: '2027-01-20T05:00:00.000Z',
  endedAt: null,
  news: false,
}

test('tax forms say what they report, which one counts, and where the file is', async () => {
  const corrected = { ...FORM, id: ID.replace(/1$/, '2'), version: 2, replaced: false }
  answers(listTaxForms, { forms: [{ ...corrected, penalties: '3.00' }, FORM] })
  await mount(<TaxFormsPage />)
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(first.getByText('Corrected', { exact: true })).toBeVisible()
  await expect.element(first.getByText(/in early withdrawal penalties/)).toBeVisible()
  await expect.element(second.getByText('Replaced')).toBeVisible()
  await expect.element(second.getByText(/Use the corrected one/)).toBeVisible()
  await expect
    .element(second.getByRole('link', { name: 'Download 2026 PDF' }))
    .toHaveAttribute('href', `/api/tax-forms/${ID}/pdf`)
})

test('that there is none yet, and that they could not be loaded, is said', async () => {
  answers(listTaxForms, { forms: [] })
  await mount(<TaxFormsPage />)
  await expect.element(page.getByText('No tax forms yet.')).toBeVisible()
  loses(listTaxForms)
  await mount(<TaxFormsPage />)
  await expect.element(page.getByText("We couldn't load your tax forms.")).toBeVisible()
})

test('staff see whether the forms of a year add up to what the ledger paid', async () => {
  const year = {
    year: 2026,
    forms: 2,
    corrected: 1,
    onForms: { dividends: '40.00', penalties: '3.00' },
    withoutForm: { recipients: 1, dividends: '2.00', penalties: '0.00' },
    ledger: { dividends: '36.00', penalties: '3.00' },
    carried: '6.00',
    archived: false,
    corrects: true,
  }
  const off = { ...year, year: 2025, corrected: 0, carried: '5.99' }
  const old = { ...off, year: 2024, corrects: false }
  const archived = { ...old, year: 2023, archived: true }
  answers(listTaxYears, { years: [year, off, old, archived] })
  answers(listLongWork, { works: [MAKING] })
  await mount(<StaffTaxFormsPage />)
  await expect
    .element(page.getByRole('progressbar', { name: 'Tax forms of 2026' }))
    .toHaveAttribute('value', '400')
  const [good, bad] = ['2026', '2025'].map((name) => page.getByRole('row', { name }))
  await expect.element(good!.getByText(/Adds up/)).toBeVisible()
  await expect.element(good!.getByText(/2, 1 corrected/)).toBeVisible()
  await expect.element(bad!.getByText(/Being corrected/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '2024' }).getByText(/^Too old to be corrected$/))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '2023' }).getByText('Partly archived'))
    .toBeVisible()
  await expect
    .element(good!.getByRole('link', { name: 'Download 2026 CSV' }))
    .toHaveAttribute('href', '/api/admin/tax-forms/2026/csv')
})
