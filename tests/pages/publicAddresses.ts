import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, INES } from '../../src/modules/demo/server/people.ts'
import { ANSWERS, REVIEW } from '../applications/answers.ts'
import { expect } from '../factories/browser.ts'
import { agree, fillStep, goOn, onStep } from '../journeys/registrationForm.ts'
import { builtPages } from '../site/pages.ts'
import { codeFor } from '../worlds/browser.ts'
import { invitationAddresses } from './ownersAddresses.ts'
import { type Address, heading, label, press, problem, words } from './address.ts'

const PHONES = [320, 390]

/** Every page the build makes is one of the site: what the profile adds is in it by itself. */
const ofTheSite = (): readonly Address[] =>
  builtPages().map(({ address }) => ({
    path: address,
    shows: (page) => page.getByRole('heading', { level: 1 }),
    cutOff: address === '/offline',
  }))

const onTheSite: readonly Address[] = [
  {
    path: '/',
    state: 'the menu',
    shows: (page) => page.getByRole('navigation').getByRole('link', { name: 'Products' }).first(),
    open: (page) => page.locator('summary', { hasText: 'Menu' }).click(),
    widths: PHONES,
  },
  {
    path: '/calculators?for=mortgage',
    state: 'month by month',
    shows: (page) => page.getByRole('table').first(),
    open: (page) => page.getByText('By month').click(),
  },
  { path: '/contact', state: 'sent empty', shows: problem, open: press('Send message') },
  {
    path: '/contact',
    state: 'sent',
    shows: heading('We have your message'),
    open: writeToUs,
  },
  { path: '/nowhere', shows: heading('We could not find that page') },
  { path: '/demo/mailbox', shows: heading('Demo mailbox') },
]

async function writeToUs(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lund')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.lund@example.com')
  await page.getByLabel('Subject').selectOption('loan')
  await page.getByLabel('Message').fill('What would a loan cost me?')
  await page.getByRole('button', { name: 'Send message' }).click()
}

const signingIn: readonly Address[] = [
  { path: '/login', shows: heading('Sign in') },
  { path: '/login', state: 'sent empty', shows: problem, open: press('Continue') },
  {
    path: '/login',
    state: 'a wrong code',
    shows: words('Invalid OTP. Please try again.'),
    open: async (page, setting) => {
      await givePassword(page)
      const code = await codeFor(setting.world.portal, INES.email)
      await page.getByLabel('One-time code').fill(code === '000000' ? '000001' : '000000')
      await page.getByRole('button', { name: 'Verify & Sign in' }).click()
    },
  },
  {
    path: '/forgot-password',
    state: 'sent empty',
    shows: problem,
    open: press(/^Send/),
  },
  {
    path: '/forgot-password',
    state: 'sent',
    shows: heading(/email|mail/i),
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
      await page.getByRole('button', { name: /^Send/ }).click()
    },
  },
  { path: '/reset-password', shows: heading('This link no longer works') },
  {
    path: '/reset-password#{reset}',
    state: 'with two passwords',
    shows: problem,
    open: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('four blue herons')
      await page.getByLabel('Confirm new password').fill('something else')
      await page.getByRole('button', { name: 'Set password' }).click()
    },
  },
  { path: '/welcome', shows: heading('This link no longer works') },
  { path: '/confirm-new-email', shows: (page) => page.getByRole('heading', { level: 1 }) },
]

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(INES.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Verify OTP' })).toBeVisible()
}

async function answer(page: Page, step: number): Promise<void> {
  await fillStep(page, step)
  await goOn(page)
}

const registering: readonly Address[] = [
  { path: '/register', shows: heading('Create your account') },
  { path: '/signup', shows: heading('Create your account') },
  ...ANSWERS.map(({ title }, step): Address => ({
    path: '/signup',
    state: `${title}, left empty`,
    shows: problem,
    open: async (page) => {
      if (step > 0) await answer(page, step - 1)
      await onStep(page, title)
      await goOn(page)
    },
  })),
  {
    path: '/signup',
    state: 'the review',
    shows: heading(REVIEW),
    open: (page) => answer(page, ANSWERS.length - 1),
  },
  {
    path: '/signup',
    state: 'the review without agreeing',
    shows: problem,
    open: press('Create account'),
  },
  {
    path: '/signup',
    state: 'the privacy notice',
    shows: heading('Privacy notice'),
    open: async (page) => {
      await agree(page)
      await press('Read the privacy notice')(page)
    },
  },
  {
    path: '/signup',
    state: 'leaving half way',
    anew: true,
    shows: heading('Leave without registering?'),
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nora.quist@example.com')
      await page.getByRole('link', { name: 'Privacy' }).last().click()
    },
  },
  {
    path: '/signup',
    state: 'with an address that has an account',
    anew: true,
    shows: words('Is it yours?'),
    open: async (page) => {
      await fillStep(page, 0, INES.email)
      await goOn(page)
    },
  },
  { path: '/confirm-email', shows: (page) => page.getByRole('heading', { level: 1 }) },
]

/** What anybody can open. */
export const publicAddresses = (): readonly Address[] => [
  ...ofTheSite(),
  ...onTheSite,
  ...signingIn,
  ...invitationAddresses,
  ...registering,
]

/** What is for whoever signed in with a password that somebody else chose. */
export const ownPasswordAddresses: readonly Address[] = [
  { path: '/change-password', shows: label('New password') },
]
