import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id } from '../../values/schema.ts'

/** The one question before money goes to somebody new. Whoever says yes has not sent it. */
export const sayToldToPay = endpoint({
  method: 'POST',
  path: '/api/transfers/told-to-pay',
  permission: 'member',
  summary: 'Say that somebody on the phone tells one to make a payment, which is kept on record',
  body: z.strictObject({
    /** Of the transfer or draft that was under review. */
    paymentId: id(),
  }),
  reply: z.object({}),
  refusals: { too_many: STANDARD_REFUSALS.too_many },
})
