import type { Recipient } from '../../src/modules/payees/server/payees.ts'

export const BEN_ID = '01900000-0000-7000-8000-00000000be17'

export const ben = {
  kind: 'member',
  personId: BEN_ID,
  name: 'Ben O.',
  email: 'ben.okafor@example.com',
} as const satisfies Recipient

export const momsChecking = {
  kind: 'us_bank',
  bankName: 'Prairie National Bank',
  routingNumber: '091000019',
  accountNumber: '000123456789',
  accountName: 'Joan Abara',
} as const satisfies Recipient

export const sistersAccount = {
  kind: 'international',
  recipientName: 'Chiara Rossi',
  bankName: 'Banca del Lago',
  swiftCode: 'BLAGITMM',
  iban: 'IT60X0542811101000000123456',
  accountNumber: '000000123456',
  country: 'IT',
  currency: 'EUR',
} as const satisfies Recipient
