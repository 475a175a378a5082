import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  listNetworkFiles,
  readPaymentOverview,
  seeToEntry,
} from '../../src/modules/paymentOperations/contract.ts'
import { PaymentsPage } from '../../src/modules/paymentOperations/web/PaymentsPage.tsx'
import { RoleProvider } from '../../src/platform/web/may.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const FILE_ID = '01980d2c-7a00-7000-8000-00000000f001'
const ID = '01980d2c-7a00-7000-8000-00000000e001'

const shows = (words: string) => expect.element(page.getByText(words).first()).toBeVisible()

test('an entry is taken off the list with what was done about it, by whoever operates payments', async () => {
  const entry = {
    kind: 'entry',
    at: DEMO_NOW.toISOString(),
    id: ID,
    fileId: FILE_ID,
    entry: 'Return of $40.00: Account closed (R02)',
    reason: 'The payment came back before',
  } as const
  let exceptions: readonly (typeof entry)[] = [entry]
  answers(readPaymentOverview, () => ({
    now: DEMO_NOW.toISOString(),
    exceptions: [...exceptions],
    more: exceptions.length,
    windows: [],
    letter: null,
    ratesAsOf: null,
    underWay: [],
  }))
  answers(listNetworkFiles, { files: [], more: false })
  const press = page.getByRole('button', { name: `Seen to ${entry.entry}` })
  const open = (role: 'compliance' | 'operations') =>
    mount(
      <RoleProvider value={role}>
        <PaymentsPage />
      </RoleProvider>,
      { path: '/admin/payments' },
    )
  await open('compliance')
  await shows('1 more entry comes up as you see to these.')
  expect(press.all().length).toBe(0)
  await open('operations')
  await press.click()
  const send = page.getByRole('button', { name: 'Take it off the list' })
  refuses(seeToEntry, 'exception_not_found')
  await send.click()
  await shows('Please say what was done')
  await page.getByRole('textbox', { name: 'What was done' }).fill('Sent back as R06')
  await send.click()
  await shows(seeToEntry.refusals.exception_not_found.message)
  answers(seeToEntry, () => {
    exceptions = []
    return {}
  })
  await send.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(press).not.toBeInTheDocument()
  const [{ params, body } = expect.fail('it is sent')] = askedOf(seeToEntry).slice(-1)
  expect([params, body]).toMatchObject([{ entryId: ID }, { reason: 'Sent back as R06' }])
})
