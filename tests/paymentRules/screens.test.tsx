import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideHeldPayment,
  type HeldDetail,
  listHeldPayments,
  readHeldPayment,
} from '../../src/modules/paymentRules/held.contract.ts'
import {
  liftRestriction,
  readRestriction,
  restrictMember,
} from '../../src/modules/paymentRules/restriction.contract.ts'
import { HeldPaymentsPage } from '../../src/modules/paymentRules/web/HeldPaymentsPage.tsx'
import { HeldPaymentPage } from '../../src/modules/paymentRules/web/HeldPaymentPage.tsx'
import { RestrictMember } from '../../src/modules/paymentRules/web/RestrictMember.tsx'
import { serverNow } from '../../src/platform/web/clock.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const ADA = { id: '01890000-0000-7000-8000-0000000000aa', name: 'Ada Brooks' }

const HELD: HeldDetail = {
  id: ID,
  person: ADA,
  kind: 'us_bank',
  amount: '4200.00',
  payee: 'Dana Reyes, Wells Fargo ··6789',
  heldAt: '2026-07-15T16:00:00.000Z',
  deadline: '2026-07-18T16:00:00.000Z',
  state: 'open',
  reference: 'Invoice 12',
  isNewPayee: true,
  question: { reason: 'first', askedAt: '2026-07-15T15:59:00.000Z', answer: 'nobody' },
  rules: [{ name: 'Large payments', outcome: 'review' }],
  pattern: [{ kind: 'us_bank', count: 3, typical: '30.00', largest: '90.00', total: '140.00' }],
  othersHeld: 0,
  isRestricted: false,
  decision: null,
}

const openPage = (held: HeldDetail = HELD) => {
  answers(readHeldPayment, held)
  return mount(<HeldPaymentPage />, {
    route: '/admin/held-payments/:id',
    path: `/admin/held-payments/${ID}`,
  })
}

test('payments that wait say for how long, by when to decide, and what is usual beside the amount', async () => {
  const { reference: _reference, isNewPayee: _isNew, question: _question, ...rest } = HELD
  const {
    rules: _rules,
    pattern,
    othersHeld: _others,
    isRestricted: _is,
    decision: _,
    ...held
  } = rest
  const hour = 3_600_000
  const heldAgo = (hours: number) => {
    const at = serverNow().getTime() - hours * hour
    return {
      heldAt: new Date(at).toISOString(),
      deadline: new Date(at + 72 * hour).toISOString(),
    }
  }
  answers(listHeldPayments, {
    payments: [
      { ...held, ...heldAgo(50), usual: pattern[0]! },
      { ...held, ...heldAgo(5), id: ADA.id, kind: 'member', payee: 'Ben Reed', usual: null },
    ],
    openCount: 2,
    more: false,
  })
  await mount(<HeldPaymentsPage />, { route: '/admin/held-payments', path: '/admin/held-payments' })
  await expect
    .element(page.getByRole('row', { name: /Dana Reyes.*\$4,200\.00 usually \$30\.00.*2 days/ }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ben Reed.*none in 90 days.*5 hours/ }))
    .toBeVisible()
})

const reason = page.getByRole('textbox', { name: 'What you found out' })

test('a held payment stands beside what its member usually pays, and is refused with a reason', async () => {
  await openPage()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('$4,200.00 to Dana Reyes, Wells Fargo ··6789')
  await expect.element(page.getByText('Large payments')).toBeVisible()
  await expect
    .element(page.getByText('They said that nobody tells them to make it.', { exact: false }))
    .toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /To a US bank 3 \$30\.00 \$90\.00/ }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Refuse payment' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Refuse payment' }).click()
  await expect.element(dialog.getByText('Please write what you found out, and how')).toBeVisible()
  expect(askedOf(decideHeldPayment)).toEqual([])
  await reason.fill('She was told to by a caller')
  answers(decideHeldPayment, { ...HELD, state: 'refused' })
  const decision = { by: ADA, at: HELD.deadline, reason: 'She was told to by a caller' }
  answers(readHeldPayment, { ...HELD, state: 'refused', decision })
  await dialog.getByRole('button', { name: 'Refuse payment' }).click()
  await expect.element(page.getByText('She was told to by a caller')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Decision' })).toHaveFocus()
  expect(askedOf(decideHeldPayment).map(({ body }) => body)).toEqual([
    { decision: 'refused', reason: 'She was told to by a caller' },
  ])
})

test('why a payment cannot be released stands in the window, which Escape closes', async () => {
  await openPage({ ...HELD, isRestricted: true })
  await expect.element(page.getByText('Payments of this member are stopped')).toBeVisible()
  refuses(decideHeldPayment, 'not_carried_out')
  await page.getByRole('button', { name: 'Release payment' }).click()
  await reason.fill('Called her')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Release payment' }).click()
  await expect
    .element(dialog.getByText(decideHeldPayment.refusals.not_carried_out.message))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('payments of a member are stopped with a reason, and go again with another', async () => {
  answers(readRestriction, { restriction: null })
  await mount(<RestrictMember personId={ADA.id} />)
  await page.getByRole('button', { name: 'Stop payments' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A scam under way')
  const restriction = { id: ID, reason: 'A scam under way', at: HELD.heldAt, by: 'Rosa Delgado' }
  answers(restrictMember, { restriction })
  await dialog.getByRole('button', { name: 'Stop payments' }).click()
  await expect.element(page.getByText(/by Rosa Delgado: A scam under way/)).toBeVisible()
  await page.getByRole('button', { name: 'Let payments go again' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cleared up')
  answers(liftRestriction, { restriction: null })
  await dialog.getByRole('button', { name: 'Let payments go again' }).click()
  await expect
    .element(page.getByText('Payments of this member go as the rules allow.'))
    .toBeVisible()
  expect(askedOf(liftRestriction).map(({ body }) => body)).toEqual([
    { restrictionId: ID, reason: 'Cleared up' },
  ])
})
