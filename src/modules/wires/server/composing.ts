import type { Db } from '../../../platform/server/db.ts'
import { type CreditTransfer } from '../../../rails/iso20022/pacs008.ts'
import type { Instruction } from '../../../rails/iso20022/pain001.ts'
import type { LocatedParty, Order } from '../../../rails/iso20022/order.ts'
import type { Account, Agent } from '../../../rails/iso20022/parties.ts'
import type { Settlement } from '../../../rails/iso20022/settlement.ts'
import type { Day } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { fromDecimal } from '../../../values/money.ts'
import { fullName } from '../../../values/person.ts'
import { assert } from '../../../values/result.ts'
import { holderFor } from '../../accounts/server/accounts.ts'
import { personOf } from '../../members/server/members.ts'
import type { WireOrder } from './tables.ts'

/** Payments go to the correspondent bank over the Fedwire Funds Service. */
export const SETTLEMENT: Settlement = { method: 'CLRG', system: 'FDW' }

/** Who sends messages; those of a demonstration may have another number than members read. */
export const senderOf = ({ name, routingNumber, wires }: Institution): Agent => ({
  routingNumber: wires?.routingNumber ?? routingNumber,
  name,
})

/** The bank that carries payments on to banks abroad. */
export function correspondentOf({ wires }: Institution): Agent {
  assert(wires, 'the institution sends messages')
  return wires.correspondent
}

/** A reference that every bank on the way hands on unchanged: the id of the payment. */
export const referenceIn = (id: string): string => id.replaceAll('-', '')

/** A payment with all that messages say of it. */
export interface Composable {
  readonly id: string
  readonly uetr: string
  readonly personId: string
  readonly order: WireOrder
}

interface Debtor {
  readonly debtor: LocatedParty
  readonly debtorAccount: Account
  readonly debtorAgent: Agent
}

/** Whose money it is, as the account says, and that account; a business is written to at the address of its owner. */
async function debtorOf(
  db: Db,
  institution: Institution,
  { personId, order: { fromAccountId } }: Composable,
): Promise<Debtor> {
  const holder = await holderFor(db, personId, fromAccountId)
  const person = await personOf(db, holder.personId)
  assert(person, 'whoever pays is known')
  const { street, city: town, state: region, postalCode, country = 'US' } = person.address
  return {
    debtor: {
      name: holder.businessName ?? fullName(person),
      address: { street, town, region, postalCode, country },
    },
    debtorAccount: { number: holder.number },
    debtorAgent: senderOf(institution),
  }
}

function orderOf({ id, uetr, order }: Composable): Order {
  const { recipientName, recipientTown = '', recipientCountry, country } = order
  return {
    endToEndId: referenceIn(id),
    uetr,
    chargeBearer: 'SHAR',
    creditor: {
      name: recipientName,
      address: { town: recipientTown, country: recipientCountry ?? country },
    },
    creditorAccount: order.iban === '' ? { number: order.accountNumber } : { iban: order.iban },
    creditorAgent: { bic: order.swiftCode, name: order.bankName },
    remittance: order.reference,
  }
}

interface Moment {
  readonly at: Date
  /** In the zone of the institution. */
  readonly day: Day
}

/** What the member instructed us to pay. */
export async function instructionOf(
  db: Db,
  institution: Institution,
  payment: Composable,
  { at, day }: Moment,
): Promise<Instruction> {
  const { amount, currency, rate } = payment.order
  const exchange = rate === null ? undefined : { unit: currency, rate }
  return {
    header: { messageId: referenceIn(payment.id), createdAt: at },
    ...(await debtorOf(db, institution, payment)),
    executedOn: day,
    orders: [{ ...orderOf(payment), amount: fromDecimal(amount, currency), exchange }],
  }
}

/** The payment on its way to the correspondent bank, in dollars. */
export async function creditTransferOf(
  db: Db,
  institution: Institution,
  payment: Composable,
  { at, day }: Moment,
): Promise<CreditTransfer> {
  const { amount, currency, rate, dollars } = payment.order
  const instructed = rate === null ? undefined : { amount: fromDecimal(amount, currency), rate }
  const debtor = await debtorOf(db, institution, payment)
  return {
    header: { messageId: referenceIn(payment.id), createdAt: at },
    settlement: SETTLEMENT,
    settledOn: day,
    from: senderOf(institution),
    to: correspondentOf(institution),
    orders: [{ ...orderOf(payment), ...debtor, settled: fromDecimal(dollars), instructed }],
  }
}
