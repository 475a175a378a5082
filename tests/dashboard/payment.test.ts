import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentIn, soughtIn } from '../../src/apps/web/member/palette/payment.ts'

for (const [typed, payment] of [
  ['send Ben 20', { name: 'Ben', amount: '20.00', isOrder: true }],
  ['Ben 20', { name: 'Ben', amount: '20.00', isOrder: false }],
  ['send $1,250.50 to Ben', { name: 'Ben', amount: '1250.50', isOrder: true }],
  ['pay rent', { name: 'rent', isOrder: true }],
  [
    'Ben 20 for lunch on Friday',
    {
      name: 'Ben',
      amount: '20.00',
      reference: 'lunch on Friday',
      isOrder: false,
    },
  ],
  ['move 50 to savings', { name: 'savings', amount: '50.00', isOrder: true }],
  ['send Ben 9999999.99', { name: 'Ben', amount: '9999999.99', isOrder: true }],
  ['send ben@example.com 5 dollars', { name: 'ben@example.com', amount: '5.00', isOrder: true }],
  // No amount that can be moved is one.
  ['send Ben 0', { name: 'Ben 0', isOrder: true }],
  ['send Ben 12,50', { name: 'Ben 12,50', isOrder: true }],
  ['Ben', undefined],
  ['4021', undefined],
  ['send 20', undefined],
  ['sender', undefined],
  ['', undefined],
] as const)
  test(`"${typed}" is ${payment ? 'a payment' : 'no payment'}`, () => {
    assert.deepEqual(paymentIn(typed), payment)
  })

test('a month that is said is the last one there was', () => {
  assert.deepEqual(soughtIn('hardware store in March', '2026-07-15'), {
    words: 'hardware store',
    from: '2026-03-01',
    to: '2026-03-31',
  })
  assert.equal(soughtIn('rent july', '2026-07-15').from, '2026-07-01')
  assert.equal(soughtIn('rent of december', '2026-07-15').from, '2025-12-01')
  assert.equal(soughtIn('rent in February 2024', '2026-07-15').to, '2024-02-29')
  for (const plain of ['March', 'market', 'in May', 'march of dimes'])
    assert.deepEqual(soughtIn(plain, '2026-07-15'), { words: plain })
})
