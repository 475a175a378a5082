import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getMyApplication, type MyApplication } from '../../src/modules/applications/contract.ts'
import {
  confirmEmail,
  sendConfirmationLink,
} from '../../src/modules/applications/email.contract.ts'
import { ConfirmEmailPage } from '../../src/modules/applications/web/ConfirmEmailPage.tsx'
import { PendingPage } from '../../src/modules/applications/web/PendingPage.tsx'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const AT = '2026-07-14T16:00:00.000Z'
const LATER = '2026-07-15T10:00:00.000Z'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

const SUBMITTED: MyApplication = {
  state: 'submitted',
  submittedAt: AT,
  informationRequest: null,
  rejection: null,
  email: { address: 'maya.chen@example.com', confirmedAt: null },
  steps: [{ move: 'submit', at: AT, note: null }],
}
const open = (mayReadAgain = () => Promise.resolve(true)) =>
  mount(<PendingPage signOut={null} mayReadAgain={mayReadAgain} />, { path: '/pending-approval' })

test('whoever is an applicant no more does not ask for the application again', async () => {
  answers(getMyApplication, SUBMITTED)
  const { promise, resolve } = Promise.withResolvers<true>()
  await open(async () => {
    resolve(true)
    return false
  })
  await expect.element(heading('Your application is under review')).toBeVisible()
  const before = askedOf(getMyApplication).length
  tellNews('applications')
  await promise
  tellNews('applications')
  expect(askedOf(getMyApplication)).toHaveLength(before)
})

test('a confirmed address is seen at once, and another link is sent or refused in words', async () => {
  answers(getMyApplication, SUBMITTED)
  await open()
  const send = page.getByRole('button', { name: 'Send a new link' })
  refuses(sendConfirmationLink, 'too_many_links')
  await send.click()
  await expect.poll(focusedWords).toContain(sendConfirmationLink.refusals.too_many_links.message)
  answers(sendConfirmationLink, SUBMITTED)
  await send.click()
  await expect.element(page.getByText('A new link is on its way.')).toBeVisible()
  await expect.poll(announced).toContain('A new link was sent')
  answers(getMyApplication, { ...SUBMITTED, email: { ...SUBMITTED.email, confirmedAt: LATER } })
  tellNews('applications')
  await expect.element(page.getByText('Email address confirmed')).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})

test('an address is confirmed by a press, not by opening the link, and the link leaves the address', async () => {
  loses(confirmEmail)
  const mounted = await mount(<ConfirmEmailPage />, {
    path: '/confirm-email#a-token',
    route: '/confirm-email',
  })
  expect(askedOf(confirmEmail)).toEqual([])
  const confirm = page.getByRole('button', { name: 'Confirm email address' })
  await confirm.click()
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  answers(confirmEmail, { confirmedAt: LATER })
  await userEvent.click(confirm)
  await expect.element(heading('Your email address is confirmed')).toHaveFocus()
  expect(mounted.address()).toBe('/confirm-email')
  expect(askedOf(confirmEmail).at(-1)?.body).toEqual({ token: 'a-token' })
})

test('a link that is over says that it no longer works', async () => {
  refuses(confirmEmail, 'link_dead')
  await mount(<ConfirmEmailPage />, { path: '/confirm-email#a-token', route: '/confirm-email' })
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect.element(heading('This link no longer works')).toHaveFocus()
})

test('a link that lost its token says that it does not work', async () => {
  await mount(<ConfirmEmailPage />, { path: '/confirm-email' })
  await expect.element(heading('This link no longer works')).toBeVisible()
})
