import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { CHANGE_REFUSALS } from './contract.ts'

/** Only what staff look at: what was paid is not taken back, and what is to come is cancelled as a bill. */
export const cancelHeldBill = endpoint({
  method: 'POST',
  path: '/api/bills/payments/:id/cancel',
  permission: 'member',
  summary: 'Cancel one payment of a bill that waits for staff. Twice is once',
  params: z.object({ id: id(say('We could not find this payment.')) }),
  reply: z.object({ id: id() }),
  refusals: {
    bill_not_found: CHANGE_REFUSALS.bill_not_found,
    already_decided: {
      status: 409,
      message: say('This payment does not wait any more. Look at what became of it.'),
    },
  },
})
