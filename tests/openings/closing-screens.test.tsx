import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  closeShareAccount,
  OBSTACLES,
  readAccountClosing,
} from '../../src/modules/openings/closing.contract.ts'
import { CloseAccountPage } from '../../src/modules/openings/web/CloseAccountPage.tsx'
import { CLOSE_ACCOUNT } from '../../src/modules/openings/web/places.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { CHECKING, overview, SAVINGS } from '../components/member.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const READ = { data: overview(), isError: false, refetch: () => undefined }

const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()

const CLOSING = {
  accountId: CHECKING.id,
  kind: 'Checking',
  last4: CHECKING.last4,
  balance: '34.50',
  dividends: '0.50',
  penalty: '0.00',
  fee: '10.00',
  rest: '25.00',
  obstacles: [],
} as const

const closePage = (): Promise<Mounted> =>
  mount(<CloseAccountPage overview={READ} />, {
    path: `/dashboard/accounts/${CHECKING.id}/close`,
    route: CLOSE_ACCOUNT,
  })

describe('closing an account', () => {
  test('tells its fee and where the rest goes, and shows the receipt', async () => {
    answers(readAccountClosing, { ...CLOSING, obstacles: [] })
    await closePage()
    await expect.element(page.getByText('$10.00')).toBeVisible()
    await expect.element(page.getByText('$0.50')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Savings/ })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: /Checking/ })).not.toBeInTheDocument()
    answers(closeShareAccount, {
      accountId: CHECKING.id,
      kind: 'Checking',
      last4: CHECKING.last4,
      dividends: '0.50',
      penalty: '0.00',
      fee: '10.00',
      moved: '25.00',
      to: { kind: 'Savings', last4: SAVINGS.last4 },
      closedAt: DEMO_NOW.toISOString(),
      referenceCode: 'NVEG7-PDU97',
    })
    await press('Close Checking')
    await expect
      .element(page.getByRole('heading', { name: 'Checking is closed', level: 2 }))
      .toHaveFocus()
    expect(askedOf(closeShareAccount)[0]?.body).toMatchObject({ toAccountId: SAVINGS.id })
  })

  test('needs no other account where nothing is left', async () => {
    answers(readAccountClosing, {
      ...CLOSING,
      balance: '0.00',
      dividends: '0.00',
      fee: '0.00',
      rest: '0.00',
      obstacles: [],
    })
    await closePage()
    await expect.element(page.getByRole('button', { name: 'Close Checking' })).toBeVisible()
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
    await expect.element(page.getByText('Closing fee')).not.toBeInTheDocument()
  })

  test('names all that is in its way, with the way there', async () => {
    answers(readAccountClosing, {
      ...CLOSING,
      obstacles: ['membership_account', 'bills_open', 'deposits_open'],
    })
    await closePage()
    for (const obstacle of ['membership_account', 'bills_open', 'deposits_open'] as const) {
      await expect.element(page.getByText(OBSTACLES[obstacle].message)).toBeVisible()
    }
    await expect
      .element(page.getByRole('link', { name: 'See the bills' }))
      .toHaveAttribute('href', '/dashboard/scheduled')
    await expect.element(page.getByRole('button', { name: /^Close/ })).not.toBeInTheDocument()
  })

  test('sends to staff whoever can cancel nothing of what is in its way', async () => {
    answers(readAccountClosing, { ...CLOSING, obstacles: ['orders_resting'] })
    await closePage()
    await expect.element(page.getByText(OBSTACLES.orders_resting.message)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ask us' }))
      .toHaveAttribute('href', '/dashboard/messages')
  })

  test('that was refused says why, and looks again what is in its way', async () => {
    answers(readAccountClosing, { ...CLOSING, obstacles: [] })
    await closePage()
    await expect.element(page.getByRole('button', { name: 'Close Checking' })).toBeVisible()
    refuses(closeShareAccount, 'schedules_open')
    answers(readAccountClosing, { ...CLOSING, obstacles: ['schedules_open'] })
    await press('Close Checking')
    await expect.element(page.getByText('This account cannot be closed yet.')).toBeVisible()
    await expect.element(page.getByText(OBSTACLES.schedules_open.message)).toBeVisible()
  })

  test('of an account that is closed or not theirs is refused on the page', async () => {
    refuses(readAccountClosing, 'already_closed')
    await closePage()
    await expect
      .element(page.getByText(readAccountClosing.refusals.already_closed.message))
      .toBeVisible()
  })
})
