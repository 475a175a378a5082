import { CSV_TYPE } from '../../../platform/server/csv.ts'
import type { Db } from '../../../platform/server/db.ts'
import { asFile, type MountFile, refuseFile } from '../../../platform/server/files.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { letterPdf } from '../../statements/server/statements.ts'
import {
  listTaxForms,
  listTaxYears,
  TAX_FORM_PATH,
  TAX_FORM_REFUSALS,
  TAX_YEAR_PATH,
  TAX_YEAR_REFUSALS,
  TaxFormParams,
  TaxYearParams,
} from '../contract.ts'
import { letterOf } from './letter.ts'
import { listOf, taxFormOf } from './reading.ts'
import { taxYears, yearCsv } from './years.ts'

interface Parts {
  readonly db: Db
}

export function taxFormRoutes(mount: Mount, { db }: Parts): void {
  mount(listTaxForms, async ({ context }) => ok({ forms: await listOf(db, context) }))
  mount(listTaxYears, async ({ context }) => ok({ years: await taxYears(db, context) }))
}

const PDF_TYPE = 'application/pdf'

const FORM = {
  path: TAX_FORM_PATH,
  permission: 'member',
  name: 'downloadTaxForm',
  module: 'taxForms',
  summary: 'A tax form as PDF, the copy of its recipient',
  params: TaxFormParams,
  types: [PDF_TYPE],
  refusals: TAX_FORM_REFUSALS,
} as const

const YEAR = {
  path: TAX_YEAR_PATH,
  permission: 'tax-forms:read',
  name: 'exportTaxYear',
  module: 'taxForms',
  summary: 'Everybody who was credited dividends in a year as CSV, for whoever files the forms',
  params: TaxYearParams,
  types: [CSV_TYPE],
  refusals: TAX_YEAR_REFUSALS,
} as const

export function taxFormFiles(mountFile: MountFile, { db }: Parts): void {
  mountFile(FORM, async ({ context, params, reply }) => {
    const found = await taxFormOf(db, context, params.id)
    if (!found.ok) return refuseFile(reply, TAX_FORM_REFUSALS, found.code)
    const { form } = found.value
    const bytes = await letterPdf(letterOf(form))
    await audit(db, context, 'tax_form.downloaded', { detail: { year: String(form.year) } })
    const name = `1099-int-${form.year}${form.version > 1 ? `-corrected-${form.version}` : ''}.pdf`
    return asFile(reply, PDF_TYPE, name).send(bytes)
  })

  mountFile(YEAR, async ({ context, params: { year }, reply }) => {
    const file = await yearCsv(db, context, Number(year))
    if (!file.ok) return refuseFile(reply, TAX_YEAR_REFUSALS, file.code)
    const { csv, recipients } = file.value
    await audit(db, context, 'tax_form.year_downloaded', { detail: { year, recipients } })
    return asFile(reply, CSV_TYPE, `1099-int-${year}.csv`).send(csv)
  })
}
