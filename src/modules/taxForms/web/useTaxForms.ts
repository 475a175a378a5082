import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { listTaxForms, listTaxYears } from '../contract.ts'

export const useTaxForms = () =>
  useQuery({ queryKey: ['tax-forms'], queryFn: () => call(listTaxForms, {}) })

export const useTaxYears = () =>
  useQuery({ queryKey: ['tax-years'], queryFn: () => call(listTaxYears, {}) })
