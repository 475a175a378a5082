import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Payee } from '../../src/modules/payees/contract.ts'
import { lineOf, nameOf, sendMoneyLink } from '../../src/modules/payees/web/payeeWords.ts'
import { english } from '../../src/values/sentence.ts'
import { ben, momsChecking, sistersAccount } from './recipients.ts'

const payee = (details: Payee['details'], nickname: string | null = null): Payee => ({
  id: '01900000-0000-7000-8000-000000000001',
  nickname,
  details,
  lastPaidAt: '2026-07-15T16:00:00.000Z',
  timesPaid: 1,
})

for (const [details, line, form] of [
  [ben, 'Ben O., ben.okafor@example.com', 'member'],
  [momsChecking, 'Joan Abara, ending in 6789, Prairie National Bank', 'us-bank'],
  [sistersAccount, 'Chiara Rossi, ending in 3456, Banca del Lago', 'international'],
] as const) {
  test(`a payee of kind ${details.kind} is told apart in one line and paid with its own form`, () => {
    assert.equal(lineOf(english, payee(details)), line)
    assert.equal(
      sendMoneyLink(payee(details)),
      `/dashboard/transfers/${form}?payee=01900000-0000-7000-8000-000000000001`,
    )
  })
}

test('what the member calls a payee stands for it', () => {
  assert.equal(nameOf(payee(momsChecking, 'Mom')), 'Mom')
  assert.equal(
    lineOf(english, payee({ ...sistersAccount, iban: null }, 'Chia')),
    'Chia, ending in 3456, Banca del Lago',
  )
})
