import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'

/** Whoever was credited less in a year gets no form. */
export const LEAST_DIVIDENDS = '10.00'

const amounts = {
  /** Box 1: dividends credited in the year, which the form calls interest. */
  dividends: decimal(),
  /** Box 2, which is not netted against box 1. */
  penalties: decimal(),
}

/** A Form 1099-INT as it was made; this is what is kept. */
export const TaxForm = z.object({
  year: z.int(),
  /** The first is 1; every later one corrects the one before. */
  version: z.int(),
  issuedOn: z.string(),
  payer: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxNumber: z.string(),
    phone: z.nullable(z.string()),
  }),
  recipient: z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** Of a business whose number is known: `XX-XXX6789`. */
    taxNumber: z.optional(z.string()),
  }),
  ...amounts,
  accounts: z.array(z.object({ ...AccountLabel.shape, ...amounts })),
  demoNotice: z.nullable(z.string()),
})
export type TaxForm = z.infer<typeof TaxForm>

const ListedForm = z.object({
  id: id(),
  year: z.int(),
  /** Whose it is: a custodian reads that of a child. */
  recipient: z.string(),
  version: z.int(),
  /** A later one corrects it. */
  replaced: z.boolean(),
  issuedOn: z.string(),
  ...amounts,
})
export type ListedForm = z.infer<typeof ListedForm>

export const listTaxForms = endpoint({
  method: 'GET',
  path: '/api/tax-forms',
  permission: 'member',
  summary: 'The tax forms of a person and of children they act for, newest first',
  reply: z.object({ forms: z.array(ListedForm) }),
  refusals: {},
})

export const TAX_FORM_REFUSALS = {
  tax_form_not_found: { status: 404, message: say('We could not find that tax form.') },
} as const

/** Files, so no endpoints; who may call them stands beside the routes. */
export const TAX_FORM_PATH = '/api/tax-forms/:id/pdf'
export const TaxFormParams = z.object({ id: id(TAX_FORM_REFUSALS.tax_form_not_found.message) })

const TaxYear = z.object({
  year: z.int(),
  forms: z.int(),
  corrected: z.int(),
  /** What stands on the forms, the newest of each recipient. */
  onForms: z.object(amounts),
  /** Of those who have no form, because they were credited too little. */
  withoutForm: z.object({ recipients: z.int(), ...amounts }),
  /** What the ledger paid and charged in the year, and what came with conversions. */
  ledger: z.object(amounts),
  carried: decimal(),
  /** Of the year not all is in the database any more, so `withoutForm` and `ledger` are not whole and no form is corrected. */
  archived: z.boolean(),
  /** Whether a form of it is still corrected when what it says turns out to be different. */
  corrects: z.boolean(),
})
export type TaxYear = z.infer<typeof TaxYear>

export const listTaxYears = endpoint({
  method: 'GET',
  path: '/api/admin/tax-forms',
  permission: 'tax-forms:read',
  summary: 'Forms 1099-INT by year, with what they come to and what the ledger paid',
  reply: z.object({ years: z.array(TaxYear) }),
  refusals: {},
})

export const TAX_YEAR_REFUSALS = {
  tax_year_not_found: { status: 404, message: say('There are no tax forms of that year.') },
} as const
export const TAX_YEAR_PATH = '/api/admin/tax-forms/:year/csv'
export const TaxYearParams = z.object({
  year: z
    .string()
    .check(z.regex(/^20[0-9]{2}$/, { error: TAX_YEAR_REFUSALS.tax_year_not_found.message })),
})
