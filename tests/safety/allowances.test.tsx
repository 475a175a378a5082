import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startStepUp } from '../../src/modules/factors/contract.ts'
import {
  keepOwnAllowance,
  type OwnAllowance,
  type OwnAllowances,
  readOwnAllowances,
  saveOwnAllowance,
} from '../../src/modules/safety/allowances.contract.ts'
import { AllowanceList } from '../../src/modules/safety/web/AllowanceList.tsx'
import { AllowancesCard } from '../../src/modules/safety/web/AllowancesCard.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const FROM = new Date(DEMO_NOW.getTime() + 86_400_000).toISOString()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const abroad = () => page.getByRole('switch', { name: 'Transfers abroad' })

const own = (changes: Partial<OwnAllowance> = {}): OwnAllowances => ({
  allowances: [
    { kind: 'member', most: null, left: null, waiting: null },
    { kind: 'us_bank', most: '100.00', left: '40.00', waiting: null },
    { kind: 'international', most: null, left: null, waiting: null, ...changes },
    { kind: 'bills', most: null, left: null, waiting: null },
  ],
})

beforeEach(() => answers(readOwnAllowances, own()))

test('what holds and what is left today is told, and one press switches a kind off', async () => {
  await mount(<AllowancesCard />, { session: AS_INES })
  await expect.element(page.getByText('At most $100.00 a day. $40.00 is left today.')).toBeVisible()
  refuses(saveOwnAllowance, 'too_many')
  await abroad().click()
  await expect.element(page.getByText(saveOwnAllowance.refusals.too_many.message)).toBeVisible()
  await expect.element(abroad()).toBeChecked()
  answers(saveOwnAllowance, own({ most: '0.00', left: '0.00' }))
  await abroad().click()
  await expect.element(page.getByText('Switched off: nothing goes this way')).toBeVisible()
  await expect.element(abroad()).not.toBeChecked()
  expect(askedOf(saveOwnAllowance).at(-1)).toMatchObject({
    params: { kind: 'international' },
    body: { most: '0' },
  })
  await expect.poll(() => announced()).toContain('Transfers abroad: switched off')
})

test('less is sent without proof, and an amount that is none is said at its field', async () => {
  await mount(<AllowancesCard />, { session: AS_INES })
  await button('Change the limit: Transfers to US banks').click()
  const most = page.getByLabelText('At most in a day')
  await expect.element(page.getByText('This holds at once.')).toBeVisible()
  await most.fill('')
  await button('Save').click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect
    .element(summary.getByRole('link', { name: 'Enter how much may go in a day' }))
    .toBeVisible()
  await most.fill('25')
  answers(saveOwnAllowance, own())
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'What may leave in a day' })).toHaveFocus()
  expect(askedOf(saveOwnAllowance)).toMatchObject([{ body: { most: '25.00' } }])
})

test('more asks for proof; what waits is told with its moment, and taken back unless it holds', async () => {
  answers(readOwnAllowances, own({ most: '0.00', left: '0.00' }))
  await mount(<AllowancesCard />, { session: AS_INES })
  await abroad().click()
  await page.getByRole('radio', { name: 'As much as we allow' }).click()
  await expect.element(page.getByText('it holds after 24 hours', { exact: false })).toBeVisible()
  const opened = { ways: ['emailed_code' as const], codeSent: true, passkeyOptions: null }
  answers(startStepUp, { ...opened, stepUpId: newId(), expiresAt: FROM })
  await button('Save').click()
  await expect.element(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.getByLabelText('One-time code').fill('123456')
  const waiting = { most: null, from: FROM }
  answers(saveOwnAllowance, own({ most: '0.00', left: '0.00', waiting }))
  await button('Confirm').click()
  await expect.element(page.getByText(/^From .* on: as much as we allow\.$/)).toBeVisible()
  refuses(keepOwnAllowance, 'holds_already')
  await button('Take it back (Transfers abroad)').click()
  await expect
    .element(page.getByText(keepOwnAllowance.refusals.holds_already.message))
    .toBeVisible()
  answers(keepOwnAllowance, own({ most: '0.00', left: '0.00' }))
  await button('Take it back (Transfers abroad)').click()
  await expect.element(button('Take it back (Transfers abroad)')).not.toBeInTheDocument()
  expect(askedOf(keepOwnAllowance)).toMatchObject([{ body: { from: FROM } }, {}])
})

test('staff read what a member set, and that nobody else changes it', async () => {
  await mount(
    <AllowanceList allowances={own({ waiting: { most: '5.00', from: FROM } }).allowances} />,
  )
  await expect
    .element(page.getByText('Set by the member, and changed by nobody else'))
    .toBeVisible()
  await expect.element(page.getByText(/on: at most \$5\.00 a day\.$/)).toBeVisible()
  await expect.element(page.getByText('Bills')).not.toBeInTheDocument()
})
