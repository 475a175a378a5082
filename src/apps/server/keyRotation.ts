import { resealAuthenticators } from '../../modules/factors/server/factors.ts'
import { resealAccountNumbers } from '../../modules/bills/server/bills.ts'
import { resealEins } from '../../modules/businesses/server/businesses.ts'
import { resealLinks } from '../../modules/linkedAccounts/server/linkedAccounts.ts'
import { resealContacts } from '../../modules/safety/server/safety.ts'
import { resealPayees } from '../../modules/payees/server/payees.ts'
import { resealOrders } from '../../modules/transfers/server/transfers.ts'
import {
  resealFiles,
  resealPayments,
} from '../../modules/networkPayments/server/networkPayments.ts'
import { resealLines, resealViews } from '../../modules/cashLetters/server/cashLetters.ts'
import { resealImages } from '../../modules/images/server/images.ts'
import { resealDevices, resealPushKeys } from '../../modules/notifications/server/notifications.ts'
import { resealDetails } from '../../modules/members/server/members.ts'
import { resealInstructions } from '../../modules/wires/server/wires.ts'
import { type Db, inTransaction, type Tx } from '../../platform/server/db.ts'

/** Everything that is sealed under DATA_KEY, by its name: seals some of it again under the present key, and answers how many. */
export const SEALED = {
  'members with personal data': resealDetails,
  pictures: resealImages,
  'secrets of authenticator apps': resealAuthenticators,
  'account numbers of bills': resealAccountNumbers,
  'account numbers of payees': resealPayees,
  'account numbers of transfers': resealOrders,
  'account numbers of linked accounts': resealLinks,
  'trusted contacts': resealContacts,
  'account numbers of payments to other institutions': resealPayments,
  'instructions to pay abroad': resealInstructions,
  'magnetic lines of checks': resealLines,
  'views of checks': resealViews,
  'files to and from other institutions': resealFiles,
  'tax numbers of businesses': resealEins,
  'devices that are told of news': resealDevices,
  'keys of pushes': resealPushKeys,
} as const satisfies Readonly<Record<string, (tx: Tx) => Promise<number>>>

/** Until none is left. @returns how many there were */
export async function resealAll(db: Db, some: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await inTransaction(db, some)
    if (count === 0) return total
    total += count
  }
}
