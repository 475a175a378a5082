import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { TO_MEMBER_REFUSALS } from '../../src/modules/transfers/member.contract.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { wrongFor } from '../factories/codes.ts'
import { knowEachOther } from '../factories/known.ts'
import { codeFor, openStage, type Stage } from './stage.ts'
import {
  assertLooks,
  balanceOf,
  BEN,
  button,
  countTaps,
  dashboardOf,
  expectFailures,
  fillAmount,
  INES,
  panel,
  tab,
  verify,
} from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const TO_MEMBER = '**/api/transfers/to-member'

async function openForm(page: Page): Promise<void> {
  await tab(page, 'To a bank user').click()
  // What failed before stands over the button until something is changed, and the title says so.
  await expect(page).toHaveTitle(/^(Error: )?Details, To a bank user \|/)
}

async function reviewTwelveFifty(page: Page, reference: string): Promise<void> {
  await openForm(page)
  await verify(page, BEN)
  await expect(page.getByText('Recipient found')).toBeVisible()
  await fillAmount(page, '12.50', reference)
  await button(page, 'Continue to review').click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
}

test('Ines pays Ben for the first time in at most eleven taps, and the sums are right on both sides', async () => {
  const page = await dashboardOf(stage, INES)
  const ben = await dashboardOf(stage, BEN)
  const hisBefore = await balanceOf(ben, 'Available Balance').locator('.money-xl').textContent()
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Move money' }).first())
  await taps.press(tab(page, 'To a bank user'))
  await taps.type(page.getByLabel('Recipient email'), BEN)
  await taps.press(button(page, 'Verify'))
  await expect(panel(page).getByText('Ben O.')).toBeVisible()
  await taps.type(panel(page).getByLabel('Amount'), '12.5')
  await taps.type(panel(page).getByLabel('Reference'), 'Lunch')
  await taps.press(button(page, 'Continue to review'))
  await expect(page).toHaveTitle(/^Review, To a bank user \|/)
  await expect(page.getByText('Staff will never ask you to move money')).toBeVisible()
  await expect(page.getByText(/cannot be undone/)).toBeVisible()
  await expect(page.getByText('We sent you a code for this transfer by email.')).toBeVisible()
  await assertLooks(page)
  const code = await codeFor(stage.portal, INES)
  await button(page, 'Send $12.50 to Ben O.').click()
  await expect(page.getByRole('link', { name: 'Please enter OTP' })).toBeVisible()
  await page.getByLabel('One-time code').fill(wrongFor(code))
  await button(page, 'Send $12.50 to Ben O.').click()
  await expect(page.getByRole('link', { name: 'Invalid OTP' })).toBeVisible()
  await taps.type(page.getByLabel('One-time code'), code)
  await taps.press(button(page, 'Send $12.50 to Ben O.'))
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeFocused()
  assert.ok(taps.count() <= 11, `${taps.count()} taps`)

  await expect(page).toHaveTitle(/^Receipt, To a bank user \|/)
  await expect(panel(page).getByText('Completed')).toBeVisible()
  await expect(balanceOf(page, 'Available Balance').getByText('$10,611.51')).toBeVisible()
  await assertLooks(page)
  const cents = (text: string | null): number => Number(text!.replace(/[^0-9]/g, ''))
  await expect
    .poll(async () =>
      cents(await balanceOf(ben, 'Available Balance').locator('.money-xl').textContent()),
    )
    .toBe(cents(hisBefore) + 1250)

  await button(page, 'Send again').click()
  await expect(page.getByRole('heading', { name: 'Step 1 of 2: Details' })).toBeFocused()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
  await expect(panel(page).getByLabel('Amount')).toHaveValue('12.50')
  await expect(panel(page).getByLabel('Reference')).toHaveValue('Lunch')
  await expect(page.getByText('Recipient found')).toBeHidden()
})

/** From here on the two have paid each other long ago, and no code is asked. */
test('a day later Ines pays Ben without a code', async () => {
  const { db } = stage.portal.engine
  const [ines, ben] = await Promise.all([INES, BEN].map((email) => standingByEmail(db, email)))
  await knowEachOther(db, ines!.memberId, ben!.memberId)
  const page = await dashboardOf(stage, INES)
  await reviewTwelveFifty(page, 'The day after')
  await expect(page.getByLabel('One-time code')).toBeHidden()
  await page.context().close()
})

describe('a form filled in from a link', () => {
  test('brings somebody paid before, or a transfer made before, and says when it cannot', async () => {
    const page = await dashboardOf(stage, INES)
    const ines = await stage.portal.as(INES)
    const { body } = await ines.get('/api/payees')
    const ben = body.recent.find(
      (payee: { details: { email?: string } }) => payee.details.email === BEN,
    )
    await page.goto(`${stage.portal.base}/dashboard?transfer=user&payee=${ben.id}`)
    await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
    await expect(page.getByRole('heading', { name: 'Step 1 of 2: Details' })).toBeFocused()
    await expect(page).toHaveURL(/transfer=user&step=details$/)

    const { body: overview } = await ines.get('/api/activity/overview')
    await page.goto(`${stage.portal.base}/dashboard?repeat=${overview.recent[0].id}`)
    await expect(panel(page).getByLabel('Reference')).toHaveValue('Lunch')
    await expect(tab(page, 'To a bank user')).toHaveAttribute('aria-selected', 'true')

    await page.goto(`${stage.portal.base}/dashboard?repeat=nothing`)
    await expect(page.getByText('The form could not be filled in.')).toBeVisible()
    await page.context().close()
  })
})

describe('the recipient', () => {
  test('is somebody else, known, and verified before anything goes on', async () => {
    const page = await dashboardOf(stage, BEN)
    await openForm(page)
    await assertLooks(page)
    await button(page, 'Continue to review').click()
    await expect(page.getByRole('alert').getByText('Please fill in all fields')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: Details, To a bank user \|/)
    await page.getByRole('link', { name: 'Enter the email address of the recipient' }).click()
    await expect(page.getByLabel('Recipient email')).toBeFocused()
    await assertLooks(page)

    await page.getByLabel('Recipient email').fill('ines.abara')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('link', { name: 'Please enter a valid email address' }),
    ).toBeVisible()
    await verify(page, BEN)
    await expect(page.getByLabel('Recipient email')).toBeFocused()
    await expect(
      page.getByRole('link', { name: 'Cannot transfer to your own account' }),
    ).toBeVisible()
    await verify(page, 'nobody@example.com')
    await expect(page.getByRole('link', { name: 'Recipient not found' })).toBeVisible()
    await expect(page.getByLabel('Recipient email')).toHaveValue('nobody@example.com')
    await assertLooks(page)

    await page.getByLabel('Recipient email').fill(INES)
    await fillAmount(page, '1', 'Coffee')
    await button(page, 'Continue to review').click()
    await expect(page.getByRole('alert').getByText('Please enter a valid recipient')).toBeVisible()
    await page.getByLabel('Recipient email').press('Enter')
    await expect(page.getByText('Recipient found')).toBeVisible()
    await expect(panel(page).getByText('Ines A.')).toBeVisible()
    await assertLooks(page)
    await page.getByLabel('Recipient email').press('End')
    await page.keyboard.type('x')
    await expect(page.getByText('Recipient found')).toBeHidden()
    await page.context().close()
  })

  test('cannot be verified without an answer, and not after too many questions', async () => {
    const page = await dashboardOf(stage, BEN)
    await openForm(page)
    await page.route('**/api/transfers/recipient-check', (route) => route.abort('connectionreset'))
    await verify(page, INES)
    await expect(panel(page).getByText('Error verifying recipient')).toBeVisible()
    await page.unroute('**/api/transfers/recipient-check')
    const tooMany = panel(page).getByText(/You have checked many recipients/)
    for (let i = 0; i < 8 && !(await tooMany.isVisible()); i++) {
      await verify(page, `nobody.${i}@example.com`)
      await expect(panel(page).getByText('Recipient not found').or(tooMany)).toBeVisible()
      await page.getByLabel('Recipient email').fill('')
      if (await tooMany.isVisible()) break
    }
    await verify(page, 'one.more@example.com')
    await expect(tooMany).toBeVisible()
    await page.context().close()
  })
})

describe('a payment to a member that does not go through', () => {
  test('says every refusal in its own words, keeps the form, and that no money left', async () => {
    const page = await dashboardOf(stage, INES)
    for (const [code, { status, message }] of Object.entries(TO_MEMBER_REFUSALS)) {
      await reviewTwelveFifty(page, `Refused: ${code}`)
      await page.route(TO_MEMBER, (route) => route.fulfill({ status, json: { code, message } }))
      await button(page, 'Send $12.50 to Ben O.').click()
      const alert = panel(page).getByRole('alert')
      await expect(alert.getByText(message, { exact: true })).toBeVisible()
      if (code === 'id_reused') {
        await button(page, 'Start a new transfer').click()
        await expect(panel(page).getByLabel('Amount')).toHaveValue('')
      } else {
        await expect(alert.getByText('No money left your account.')).toBeVisible()
        if (/recipient$|recipient_not_found/.test(code)) {
          await expect(page.getByText('Recipient found')).toBeHidden()
        } else {
          await page.getByRole('button', { name: 'Change amount' }).click()
        }
        await expect(panel(page).getByLabel('Amount')).toHaveValue('12.50')
      }
      await page.unroute(TO_MEMBER)
    }
    await page.context().close()
  })

  test('a lost answer moves the money once, and the second answer says so', async () => {
    const page = await dashboardOf(stage, INES)
    const before = await balanceOf(page, 'Available Balance').locator('.money-xl').textContent()
    await reviewTwelveFifty(page, 'Lost on the way')
    await page.route(TO_MEMBER, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, 'Send $12.50 to Ben O.').click()
    await expect(page.getByText('We cannot tell whether your money moved.')).toBeVisible()
    await assertLooks(page)
    await page.unroute(TO_MEMBER)
    await button(page, 'Try again').click()
    await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeFocused()
    await expect(
      page.getByText('This is the transfer you sent before; it was made once.'),
    ).toBeVisible()
    await expect(page.getByText('“Lost on the way”')).toHaveCount(1)
    const cents = (text: string | null): number => Number(text!.replace(/[^0-9]/g, ''))
    const after = await balanceOf(page, 'Available Balance').locator('.money-xl').textContent()
    assert.equal(cents(after), cents(before) - 1250)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeVisible()
    await expect(page.getByText('it was made once')).toBeHidden()
    await page.context().close()
  })

  test('offline it says that no money moved, and goes through when the network is back', async () => {
    const page = await dashboardOf(stage, INES)
    expectFailures(page)
    await reviewTwelveFifty(page, 'In a tunnel')
    await page.context().setOffline(true)
    await button(page, 'Send $12.50 to Ben O.').click()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.getByText(/^No money left your account\./)).toBeVisible()
    await page.context().setOffline(false)
    await page.route(TO_MEMBER, (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong' } }),
    )
    await button(page, 'Try again').click()
    await expect(
      page.getByText(
        'An error occurred while processing your transfer. Please try again or contact support if the issue persists.',
      ),
    ).toBeVisible()
    await page.unroute(TO_MEMBER)
    await button(page, 'Try again').click()
    await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeVisible()
    await page.context().close()
  })
})

test('Back, forward and reload never send again, and other kinds keep amount and reference', async () => {
  const page = await dashboardOf(stage, INES)
  await reviewTwelveFifty(page, 'There and back')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Step 1 of 2: Details' })).toBeFocused()
  await expect(page.getByLabel('Recipient email')).toHaveValue(BEN)
  await expect(page.getByText('Recipient found')).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2: Review' })).toBeFocused()
  await button(page, 'Back').click()
  for (const name of ['Between Accounts', 'To a US bank', 'International']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toBeFocused()
    await expect(panel(page).getByLabel('Amount')).toHaveValue('12.50')
    await expect(panel(page).getByLabel('Reference')).toHaveValue('There and back')
  }
  await tab(page, 'To a bank user').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'International')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Between Accounts')).toHaveAttribute('aria-selected', 'true')

  let sent = 0
  await page.route(TO_MEMBER, (route) => {
    sent++
    return route.continue()
  })
  await tab(page, 'To a bank user').click()
  await button(page, 'Continue to review').click()
  await button(page, 'Send $12.50 to Ben O.').dblclick()
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeVisible()
  await page.goBack()
  await expect(panel(page).getByLabel('Amount')).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You sent $12.50 to Ben O.' })).toBeVisible()
  assert.equal(sent, 1)
})
