import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  liftStopOrder,
  listStopOrders,
  readWithdrawal,
  reportWithdrawal,
  stopCompany,
  type StopOrder,
  type Withdrawal,
} from '../../src/modules/ach/contract.ts'
import { STOP_ORDERS, stopOrdersPath, WITHDRAWAL } from '../../src/modules/ach/places.contract.ts'
import { StopOrdersPage } from '../../src/modules/ach/web/StopOrdersPage.tsx'
import { WithdrawalWithCase } from '../../src/apps/web/member/WithdrawalWithCase.tsx'
import { TransactionDetail } from '../../src/modules/activity/web/TransactionDetail.tsx'
import { readReportable } from '../../src/modules/disputes/contract.ts'
import { disputePath } from '../../src/modules/disputes/places.contract.ts'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { CHECKING, line } from '../components/member.ts'
import { mount } from '../components/mount.tsx'
import { REPORTABLE } from '../disputes/cases.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const ID = newId()
const LABEL = { kind: 'Checking', last4: CHECKING.last4 } as const

const WITHDRAWN: Withdrawal = {
  id: ID,
  accountId: CHECKING.id,
  ...LABEL,
  company: 'ALDER POWER',
  amount: '30.00',
  settledOn: '2026-07-17',
  state: 'can_report',
  reportBy: '2026-09-15',
  isOfBusiness: false,
  mayAct: true,
  stops: [],
}

const STOP: StopOrder = {
  id: newId(),
  company: 'ALDER POWER',
  amount: '30.00',
  orderedBy: 'Ada Brooks',
  orderedAt: DEMO_NOW.toISOString(),
}

const open = (withdrawal: Withdrawal) => {
  answers(readWithdrawal, withdrawal)
  return mount(<WithdrawalWithCase />, { path: WITHDRAWAL.replace(':id', ID), route: WITHDRAWAL })
}

beforeEach(() => answers(readReportable, REPORTABLE))

const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })

test('the detail of a posted withdrawal leads to its page', async () => {
  const item = line({ id: ID, kind: 'ach_entry', description: 'Electric to ALDER POWER' })
  const opened = { isOpen: true, item, close: () => undefined }
  const { address } = await mount(<TransactionDetail opened={opened} />)
  await page.getByRole('link', { name: 'Stop or report' }).click()
  await expect.poll(address).toBe(WITHDRAWAL.replace(':id', ID))
})

test('a withdrawal is reported once its statement is confirmed', async () => {
  await open(WITHDRAWN)
  await button('Report this withdrawal').click()
  await expect
    .element(page.getByRole('link', { name: 'Please confirm the statement' }))
    .toBeVisible()
  expect(askedOf(reportWithdrawal)).toEqual([])
  await page.getByRole('checkbox', { name: /ALDER POWER to withdraw \$30.00 on Jul 17/ }).click()
  refuses(reportWithdrawal, 'account_not_open')
  await button('Report this withdrawal').click()
  await expect.element(page.getByText(/cannot take the money back now/)).toBeVisible()
  answers(reportWithdrawal, { ...WITHDRAWN, state: 'reported' })
  await button('Report this withdrawal').click()
  await expect.element(page.getByText('The money is back in the account.')).toBeVisible()
  await expect.element(heading('I did not authorize this')).toHaveFocus()
  expect(askedOf(reportWithdrawal).at(-1)?.body).toMatchObject({ statement: 1 })
})

test('a company is stopped for one amount, and that is lifted', async () => {
  await open(WITHDRAWN)
  await page.getByRole('radio', { name: 'Only withdrawals of exactly $30.00' }).click()
  answers(stopCompany, { ...WITHDRAWN, stops: [STOP] })
  await button('Stop this company').click()
  await expect.element(page.getByText(/withdrawals of exactly \$30.00 are sent back/)).toBeVisible()
  await expect.element(heading('Stopped withdrawals')).toHaveFocus()
  expect(askedOf(stopCompany)[0]?.body).toMatchObject({ amount: 'exact' })
  answers(liftStopOrder, {})
  answers(readWithdrawal, WITHDRAWN)
  await button('Allow again withdrawals by ALDER POWER').click()
  await expect.element(page.getByText('ALDER POWER may withdraw again.')).toBeVisible()
  await expect.element(button('Stop this company')).toBeVisible()
})

test('the account lists what is stopped; too late to report, it says what to do', async () => {
  answers(listStopOrders, { ...LABEL, mayAct: false, stops: [{ ...STOP, amount: null }] })
  await mount(<StopOrdersPage />, { path: stopOrdersPath(CHECKING.id), route: STOP_ORDERS })
  await expect.element(page.getByText('ALDER POWER: every withdrawal is sent back')).toBeVisible()
  await expect.element(page.getByText(/^Stopped by Ada Brooks on/)).toBeVisible()
  expect(button('Allow again withdrawals by ALDER POWER').elements()).toHaveLength(0)
  await open({ ...WITHDRAWN, state: 'too_late' })
  await expect.element(page.getByText(/^The last day to report this online was/)).toBeVisible()
  await expect.element(page.getByText(/^Please call us at/)).toBeVisible()
})

test('a withdrawal from an account of a business says how short the time to report it is', async () => {
  await open({ ...WITHDRAWN, isOfBusiness: true, reportBy: '2026-07-20' })
  await expect
    .element(page.getByText(/until Jul 20, 2026: banks .* within two banking days only/))
    .toBeVisible()
})

test('a withdrawal that was reported leads to its case first', async () => {
  const disputeId = newId()
  answers(readReportable, { ...REPORTABLE, closed: 'reported', disputeId })
  const { address } = await open(WITHDRAWN)
  await expect.element(page.getByText(/was reported already/)).toBeVisible()
  await page.getByRole('link', { name: 'See the case' }).click()
  await expect.poll(address).toBe(disputePath(disputeId))
  expect(askedOf(readReportable)[0]).toMatchObject({ params: { transferId: ID } })
})
