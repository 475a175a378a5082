import type { CreditTransfer } from '../../../src/rails/iso20022/pacs008.ts'
import type { Instruction } from '../../../src/rails/iso20022/pain001.ts'
import { type Message, openMessage } from '../../../src/rails/iso20022/reading.ts'
import { money } from '../../../src/values/money.ts'

export const UETR = 'eb6305c9-1f7f-49de-aed0-16487c27b42d'

const HEADER = { messageId: 'M20261123A1', createdAt: new Date('2026-11-23T15:04:05Z') }
const US = { routingNumber: '091000022', name: 'Hazelnotch Credit Union' }
const CORRESPONDENT = { bic: 'CHASUS33XXX' }

const INES = {
  name: 'Inés Salgado & Söhne',
  address: {
    street: '12 Elm St #4',
    town: 'Duluth',
    region: 'MN',
    postalCode: '55802',
    country: 'US',
  },
}

const ORDER = {
  endToEndId: 'P0198C7D2E4F5A6B7',
  uetr: UETR,
  chargeBearer: 'SHAR',
  creditor: { name: 'Łukasz Żółć', address: { town: 'Łódź', country: 'PL' } },
  creditorAccount: { iban: 'PL61109010140000071219812874' },
  creditorAgent: { bic: 'BPKOPLPW' },
  remittance: 'Rent_Nov 2026; "flat 4" <b>',
} as const

/** What a member ordered, in one message of our archive. */
export const instruction = (amount = money(100_050n, 'JPY')): Instruction => ({
  header: HEADER,
  debtor: INES,
  debtorAccount: { number: '1000200030' },
  debtorAgent: US,
  executedOn: '2026-11-23',
  orders: [{ ...ORDER, amount, exchange: { unit: amount.currency, rate: '0.00660000' } }],
})

/** The same on its way to the bank that carries it further. */
export const creditTransfer = (settled = money(100_050n, 'JPY')): CreditTransfer => ({
  header: HEADER,
  settlement: { method: 'INDA' },
  settledOn: '2026-11-23',
  from: US,
  to: CORRESPONDENT,
  orders: [
    {
      ...ORDER,
      debtor: INES,
      debtorAccount: { number: '1000200030' },
      debtorAgent: US,
      settled,
      instructed: { amount: money(66_033n, 'USD'), rate: '151.515' },
    },
  ],
})

/** The opened message; throws what is wrong with it. */
export function opened(text: string): Message {
  const message = openMessage(Buffer.from(text))
  if (!message.ok) throw new Error(`${message.code}: ${message.message ?? ''}`)
  return message.value
}
