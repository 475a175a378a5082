import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, line, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const FILL_IN_REQUIRED = say('Please fill in all required fields')
export const INVALID_ACCOUNT_NUMBER = say('Please enter a valid account number')
export const INVALID_ZIP = say('Please enter a valid ZIP code')
export const PAYEES_MAX = 50
export const PAYEE_NAME_LENGTH_MAX = 80

/** As it stands on the bill: 5 to 30 letters and digits; spaces and dashes are dropped. */
export const accountNumber = z.pipe(
  z.pipe(
    text(60, FILL_IN_REQUIRED),
    z.transform((typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[0-9A-Z]{5,30}$/, { error: INVALID_ACCOUNT_NUMBER })),
)

const postalCode = z.pipe(
  text(20, FILL_IN_REQUIRED),
  z.string().check(z.regex(/^[0-9]{5}(-[0-9]{4})?$/, { error: INVALID_ZIP })),
)

export const AddPayeeBody = z.strictObject({
  id: formId('a payee'),
  name: line(PAYEE_NAME_LENGTH_MAX, FILL_IN_REQUIRED),
  /** Where payments are sent, from the bill: it tells offices of one company apart. */
  postalCode,
  accountNumber,
})
export type AddPayeeBody = z.infer<typeof AddPayeeBody>

/** A biller the member named. The account number never leaves the server whole. */
export const BillPayee = z.object({
  id: id(),
  name: z.string(),
  postalCode: z.string(),
  last4: z.string(),
})
export type BillPayee = z.infer<typeof BillPayee>

export const ADDING_REFUSALS = {
  too_many_payees: {
    status: 422,
    message: say('You have {max} payees. Remove one to add another.'),
    values: { max: PAYEES_MAX },
  },
  id_reused: {
    status: 422,
    message: say('This payee was already added with other details. Please start again.'),
  },
} as const
export type AddingRefusal = keyof typeof ADDING_REFUSALS

export const REMOVAL_REFUSALS = {
  payee_not_found: { status: 404, message: say('We could not find this payee.') },
} as const

export const addPayee = endpoint({
  method: 'POST',
  path: '/api/bills/payees',
  permission: 'member',
  summary: 'Name a biller of one’s own',
  body: AddPayeeBody,
  reply: BillPayee,
  refusals: ADDING_REFUSALS,
})

export const removePayee = endpoint({
  method: 'POST',
  path: '/api/bills/payees/:id/remove',
  permission: 'member',
  summary: 'Take a biller off the list; what is scheduled stays scheduled',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  reply: z.object({}),
  refusals: REMOVAL_REFUSALS,
})
