import { TAX_FORM_PATH, TAX_YEAR_PATH } from '../contract.ts'

export const STAFF_TAX_FORMS_PAGE = '/admin/tax-forms'

export const taxFormAddress = (id: string): string =>
  TAX_FORM_PATH.replace(':id', encodeURIComponent(id))

export const taxYearAddress = (year: number): string => TAX_YEAR_PATH.replace(':year', String(year))
