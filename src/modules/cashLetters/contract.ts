import * as z from 'zod/mini'
import { isRoutingNumber } from '../../values/institution.ts'
import { say } from '../../values/sentence.ts'

const ROUTING = say('Enter the nine digits between the two marks, as they stand on the check')
const ACCOUNT = say('Enter the account number as it stands on the check, 1 to 17 digits')
const NUMBER = say('Enter the number of the check, up to 10 digits')
const TOO_LONG = say('Account and check number have more digits than a check has room for')

/** Of what stands between the marks of the account: the account, a mark, the number of a personal check. */
const ON_US_LENGTH_MAX = 20

/** What staff read at the foot of a check; nothing of it is guessed from the photo. */
export const MagneticLine = z
  .strictObject({
    routingNumber: z.string({ error: ROUTING }).check(
      z.regex(/^[0-9]{9}$/, { error: ROUTING, abort: true }),
      z.refine(isRoutingNumber, {
        error: say('This is no routing number: its last digit does not fit the others'),
      }),
    ),
    accountNumber: z.string({ error: ACCOUNT }).check(z.regex(/^[0-9]{1,17}$/, { error: ACCOUNT })),
    checkNumber: z.optional(
      z.string({ error: NUMBER }).check(z.regex(/^[0-9]{1,10}$/, { error: NUMBER })),
    ),
    /** Whether the number stands before the routing number, as on checks of businesses. */
    numberFirst: z.boolean(),
  })
  .check(
    z.refine(
      ({ accountNumber, checkNumber = '', numberFirst }) =>
        numberFirst || accountNumber.length + 1 + checkNumber.length <= ON_US_LENGTH_MAX,
      { error: TOO_LONG, path: ['checkNumber'] },
    ),
  )
export type MagneticLine = z.infer<typeof MagneticLine>
