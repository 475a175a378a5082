import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FileSummary, readNetworkFile } from '../../src/modules/paymentOperations/contract.ts'
import { FilePage } from '../../src/modules/paymentOperations/web/FilePage.tsx'
import { askForRecall, readRecalls } from '../../src/modules/wires/contract.ts'
import { RoleProvider } from '../../src/platform/web/may.ts'
import type { ReplyOf } from '../../src/values/endpoint.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { DEMO_NOW } from '../factories/demoNow.ts'

const FILE_ID = '01980d2c-7a00-7000-8000-00000000f001'
const PAYMENT_ID = '01980d2c-7a00-7000-8000-00000000e001'
const NOW = DEMO_NOW.toISOString()

const FILE: FileSummary = {
  id: FILE_ID,
  name: 'pacs.008-01980d2c7a00700080000000e001.xml',
  rail: 'wire',
  direction: 'out',
  madeAt: NOW,
  handedOverAt: NOW,
  entries: 1,
  debits: '0.00',
  credits: '116.68',
  refusal: null,
}

const SENT: ReplyOf<typeof readNetworkFile> = {
  file: FILE,
  entries: [
    {
      id: PAYMENT_ID,
      kind: 'payment',
      trace: 'eb6305c9-1f7f-49de-aed0-16487c27b42d',
      who: 'Ada Brooks',
      personId: '01980d2c-7a00-7000-8000-00000000a001',
      amount: '116.68',
      state: 'sent',
      reason: null,
      settlesAt: null,
    },
  ],
  next: null,
}

const REFUSED = {
  id: '01980d2c-7a00-7000-8000-00000000c001',
  reason: 'CUST',
  askedAt: NOW,
  state: 'refused',
  answer: 'the recipient did not answer',
} as const

const AT = { route: '/admin/payments/files/:id', path: `/admin/payments/files/${FILE_ID}` }

const open = () => mount(<FilePage />, AT)

test('staff choose why they ask for a payment back, and read what was answered', async () => {
  answers(readNetworkFile, SENT)
  answers(readRecalls, { mayAsk: true, recalls: [REFUSED] })
  await open()
  await expect.element(page.getByText('Refused: the recipient did not answer')).toBeVisible()
  await page.getByRole('radio', { name: 'It was sent twice' }).click()
  const ask = page.getByRole('button', { name: 'Ask for it back' })
  refuses(askForRecall, 'already_asked')
  await ask.click()
  const { message } = askForRecall.refusals.already_asked
  await expect.element(page.getByText(message)).toBeVisible()
  const later = new Date(DEMO_NOW.getTime() + 3_600_000).toISOString()
  const asked = {
    ...REFUSED,
    id: FILE_ID,
    askedAt: later,
    reason: 'DUPL',
    state: 'asked',
    answer: null,
  } as const
  answers(askForRecall, { mayAsk: false, recalls: [asked, REFUSED] })
  await ask.click()
  await expect.element(page.getByText('Asked, no answer yet')).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
  expect(askedOf(askForRecall).at(-1)).toMatchObject({ body: { reason: 'DUPL' } })
})

test('who may only read is not offered to ask for a payment back', async () => {
  answers(readNetworkFile, SENT)
  const ask = page.getByRole('button', { name: 'Ask for it back' })
  answers(readRecalls, { mayAsk: true, recalls: [REFUSED] })
  await mount(
    <RoleProvider value="risk">
      <FilePage />
    </RoleProvider>,
    AT,
  )
  await expect.element(page.getByText('Refused: the recipient did not answer')).toBeVisible()
  expect(ask.all()).toEqual([])
})
