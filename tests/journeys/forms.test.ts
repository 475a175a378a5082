import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { INES, MAYA, OMAR, ROSA } from '../../db/seed/people.ts'
import { expect } from '../factories/browser.ts'
import { openStage, signIn, type Stage } from './stage.ts'
import { fillAmount, fillInternational, fillUsBank, verify } from './transferForms.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const PHONE = { viewport: { width: 390, height: 844 } }

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** In an open window: its button may be called like the one that opened it. */
const inWindow = (page: Page, name: string): Locator =>
  page.locator('[role$=dialog]').getByRole('button', { name, exact: true })

/** A phone with somebody signed in, or with a visitor. */
async function phoneOf(email: string | undefined): Promise<Page> {
  const page = await stage.visit('/login', PHONE)
  if (email === undefined) return page
  await signIn(stage, page, email)
  await page.waitForURL(/\/(dashboard|admin|pending-approval)/)
  return page
}

interface Form {
  readonly name: string
  readonly path: string
  /** Opens the form and leads to the button that is pressed. */
  readonly lead: (page: Page) => Promise<Locator>
}

async function ofUser(page: Page, part: (page: Page) => Promise<Locator>): Promise<Locator> {
  await page.getByRole('link', { name: 'Ines Abara' }).first().click()
  await expect(page.getByRole('heading', { name: 'Ines Abara', level: 1 })).toBeVisible()
  return part(page)
}

async function fillLogin(page: Page): Promise<Locator> {
  await page.getByLabel('Email', { exact: true }).fill('ines.abara@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hazelnotch-demo')
  return button(page, 'Continue')
}

async function reviewOwn(page: Page): Promise<Locator> {
  await fillAmount(page, '3', 'Jar')
  await button(page, 'Continue to review').click()
  return button(page, /^Move \$3\.00/)
}

async function reviewToMember(page: Page): Promise<Locator> {
  await verify(page, 'ben.okafor@example.com')
  await expect(page.getByText('Ben O.').first()).toBeVisible()
  await fillAmount(page, '3', 'Lunch')
  await button(page, 'Continue to review').click()
  // Somebody new needs a code; without a connection any will do.
  await page.getByLabel('One-time code').fill('123456')
  return button(page, /^Send \$3\.00/)
}

async function askUsBank(page: Page): Promise<Locator> {
  await fillUsBank(page)
  await fillAmount(page, '3', 'Rent')
  return button(page, 'Continue to review')
}

async function understandAbroad(page: Page): Promise<Locator> {
  await fillInternational(page)
  await fillAmount(page, '3', 'Book')
  await button(page, 'Continue').click()
  return button(page, 'I understand, continue')
}

async function askQuestion(page: Page): Promise<Locator> {
  await button(page, 'Ask a question').click()
  await page.getByLabel('Subject').fill('Opening hours')
  await page.getByLabel('Your question').fill('When are you there?')
  return button(page, 'Send question')
}

async function askToSuspend(page: Page): Promise<Locator> {
  await button(page, 'Suspend').click()
  await page.getByLabel('Reason').fill('Asked for it by phone')
  return inWindow(page, 'Suspend user')
}

async function fillCreation(page: Page): Promise<Locator> {
  for (const [label, text] of [
    ['Full name', 'Nora Quist'],
    ['Email', 'nora.quist@example.com'],
    ['Phone', '518 555 0177'],
    ['Password', 'a long enough one'],
    ['Street', '4 Mill Lane'],
    ['City', 'Albany'],
    ['State', 'NY'],
    ['ZIP code', '12207'],
  ] as const) {
    await page.getByRole('alertdialog').getByLabel(label, { exact: true }).fill(text)
  }
  return inWindow(page, 'Create User')
}

interface Press extends Form {
  readonly says: RegExp
}

const NO_ANSWER = /We could not reach the server/

/** What is filled in, and pressed without a connection. */
const PRESSES: Readonly<Record<string, readonly Press[]>> = {
  'a visitor': [
    { name: 'signing in', path: '/login', lead: fillLogin, says: NO_ANSWER },
    {
      name: 'asking for a new password',
      path: '/forgot-password',
      lead: async (page) => {
        await page.getByLabel('Email', { exact: true }).fill('ines.abara@example.com')
        return button(page, 'Send link')
      },
      says: NO_ANSWER,
    },
    {
      name: 'writing to staff',
      path: '/contact',
      lead: async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('Nora Quist')
        await page.getByLabel('Email', { exact: true }).first().fill('nora.quist@example.com')
        await page.getByLabel('Subject').selectOption('general')
        await page.getByLabel('Message').fill('When are you there?')
        return button(page, 'Send message')
      },
      says: NO_ANSWER,
    },
  ],
  [INES.email]: [
    {
      name: 'a transfer between accounts',
      path: '/dashboard?transfer=internal',
      lead: reviewOwn,
      says: /^Error: You are offline\..*No money left your account/,
    },
    {
      name: 'a transfer to a member',
      path: '/dashboard?transfer=user',
      lead: reviewToMember,
      says: /You are offline\./,
    },
    {
      name: 'a transfer to a US bank',
      path: '/dashboard?transfer=external',
      lead: askUsBank,
      says: /You are offline\./,
    },
    {
      name: 'a transfer abroad',
      path: '/dashboard?transfer=international',
      lead: understandAbroad,
      says: /You are offline\./,
    },
    { name: 'a question', path: '/dashboard/questions', lead: askQuestion, says: NO_ANSWER },
    {
      name: 'mailing a statement',
      path: '/dashboard?panel=statements',
      lead: async (page) => button(page, 'Request statement'),
      says: /Your statement was not sent/,
    },
  ],
  [OMAR.email]: [
    {
      name: 'an answer to staff',
      path: '/pending-approval',
      lead: async (page) => {
        await page.getByLabel('Your answer').fill('It is in the mail.')
        return button(page, 'Send answer')
      },
      says: NO_ANSWER,
    },
    {
      name: 'signing out',
      path: '/pending-approval',
      lead: async (page) => button(page, 'Sign out'),
      says: /We could not sign you out/,
    },
  ],
  [ROSA.email]: [
    {
      name: 'saving the limits',
      path: '/admin/settings',
      lead: async (page) => {
        await button(page, 'Save settings').click()
        return inWindow(page, 'Save and reset counts')
      },
      says: /Nothing was changed/,
    },
    {
      name: 'running a job',
      path: '/admin/jobs',
      lead: async (page) => button(page, /^Run now/).last(),
      says: NO_ANSWER,
    },
    {
      name: 'adding a passcode',
      path: '/admin?panel=otps',
      lead: async (page) => {
        await page.getByLabel('New OTP').fill('123123')
        return button(page, 'Add OTP')
      },
      says: NO_ANSWER,
    },
    {
      name: 'creating a user',
      path: '/admin?create=user',
      lead: fillCreation,
      says: NO_ANSWER,
    },
    {
      name: 'suspending a user',
      path: '/admin/users?q=ines.abara',
      lead: (page) => ofUser(page, askToSuspend),
      says: /./,
    },
    {
      name: 'uncovering an ID number',
      path: '/admin/users?q=ines.abara',
      lead: (page) => ofUser(page, async () => button(page, /^Show ID number/)),
      says: NO_ANSWER,
    },
  ],
}

/** As far as the room for a button and what is between it and the sentence above it goes. */
const BESIDE_PX = 120

async function assertFailsBesideButton(page: Page, pressed: Locator, says: RegExp): Promise<void> {
  await expect(pressed).toBeVisible()
  await page.context().setOffline(true)
  await pressed.click()
  const failure = page.locator('[data-failure]')
  await expect(failure).toBeFocused()
  await expect(failure).toContainText(says)
  await expect(page).toHaveTitle(/^Error: /)
  await expect.poll(() => isWholeInView(failure), { message: 'all of it can be seen' }).toBe(true)
  const [above, below] = [await failure.boundingBox(), await pressed.boundingBox()]
  assert.ok(above && below)
  const gap = below.y - (above.y + above.height)
  assert.ok(gap >= 0 && gap < BESIDE_PX, `the button is ${gap} px under the sentence`)
}

/** In the window from its first line to its last, and under no bar. */
const isWholeInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect()
    const x = left + width / 2
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x, y)))
  })

describe('what a button could not do without a connection stands above it, in view, with the focus', () => {
  for (const [who, presses] of Object.entries(PRESSES)) {
    test(`for ${who}: ${presses.map(({ name }) => name).join(', ')}`, async (t) => {
      const page = await phoneOf(who.includes('@') ? who : undefined)
      for (const { name, path, lead, says } of presses) {
        await t.test(name, async () => {
          await page.goto(stage.portal.base + path)
          const pressed = await lead(page)
          try {
            await assertFailsBesideButton(page, pressed, says)
          } finally {
            await page.context().setOffline(false)
          }
        })
      }
      await page.context().close()
    })
  }
})

/** What is pressed with nothing, or nothing right, in the form. */
const MISTAKES: Readonly<Record<string, readonly Form[]>> = {
  'a visitor': [
    { name: 'signing in', path: '/login', lead: async (page) => button(page, 'Continue') },
    {
      name: 'a new password',
      path: '/forgot-password',
      lead: async (page) => button(page, 'Send link'),
    },
    { name: 'signing up', path: '/signup', lead: async (page) => button(page, 'Continue') },
    { name: 'writing', path: '/contact', lead: async (page) => button(page, 'Send message') },
    { name: 'a visit', path: '/schedule', lead: async (page) => button(page, 'Ask for this time') },
  ],
  [INES.email]: [
    ...(['internal', 'user', 'external'] as const).map((kind) => ({
      name: `a transfer, ${kind}`,
      path: `/dashboard?transfer=${kind}`,
      lead: async (page: Page) => button(page, 'Continue to review'),
    })),
    {
      name: 'a transfer, international',
      path: '/dashboard?transfer=international',
      lead: async (page) => button(page, 'Continue'),
    },
    {
      name: 'a bill',
      path: '/dashboard?panel=billpay',
      lead: async (page) =>
        page.locator('#quick-actions-billpay').getByRole('button', { name: 'Continue to review' }),
    },
    {
      name: 'a check',
      path: '/dashboard?panel=deposit',
      lead: async (page) => button(page, 'Continue to the photos'),
    },
    {
      name: 'a question',
      path: '/dashboard/questions',
      lead: async (page) => {
        await button(page, 'Ask a question').click()
        return button(page, 'Send question')
      },
    },
    {
      name: 'a new phone number',
      path: '/dashboard/settings/profile',
      lead: async (page) => {
        await button(page, 'Change phone').click()
        return button(page, 'Change phone')
      },
    },
    {
      name: 'a search',
      path: '/dashboard/activity?min=12x',
      lead: async (page) => button(page, 'Search'),
    },
  ],
  [ROSA.email]: [
    {
      name: 'creating a user',
      path: '/admin?create=user',
      lead: async (page) => inWindow(page, 'Create User'),
    },
    {
      name: 'a passcode',
      path: '/admin?panel=otps',
      lead: async (page) => button(page, 'Add OTP'),
    },
    {
      name: 'the limits',
      path: '/admin/settings',
      lead: async (page) => {
        await page.getByLabel('Number of transactions').fill('')
        return button(page, 'Save settings')
      },
    },
    {
      name: 'whose transactions are deleted',
      path: '/admin/users',
      lead: async (page) => button(page, 'Find'),
    },
    {
      name: 'a suspension',
      path: '/admin/users?q=ines.abara',
      lead: (page) =>
        ofUser(page, async () => {
          await button(page, 'Suspend').click()
          return inWindow(page, 'Suspend user')
        }),
    },
  ],
}

describe('the title says that there are mistakes in a form', () => {
  for (const [who, forms] of Object.entries(MISTAKES)) {
    test(`for ${who}: ${forms.map(({ name }) => name).join(', ')}`, async (t) => {
      const page = await phoneOf(who.includes('@') ? who : undefined)
      for (const { name, path, lead } of forms) {
        await t.test(name, async () => {
          await page.goto(stage.portal.base + path)
          const pressed = await lead(page)
          await expect(page).not.toHaveTitle(/^Error: /)
          await pressed.click()
          await expect(page).toHaveTitle(/^Error: /)
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        })
      }
      await page.context().close()
    })
  }
})

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'a visitor': [
    '/',
    '/about',
    '/products',
    '/calculators',
    '/locations',
    '/contact',
    '/schedule',
    '/security',
    '/login',
    '/signup',
    '/registration-success',
    '/forgot-password',
  ],
  [MAYA.email]: ['/pending-approval'],
  [INES.email]: [
    '/dashboard',
    '/dashboard/activity',
    '/dashboard/scheduled',
    '/dashboard/payees',
    '/dashboard/questions',
    '/dashboard/settings/profile',
    '/dashboard/settings/account',
    '/dashboard/settings/security',
  ],
  [ROSA.email]: [
    '/admin',
    '/admin/users',
    '/admin/deposits',
    '/admin/analytics',
    '/admin/settings',
    '/admin/messages',
    '/admin/approvals',
    '/admin/jobs',
    '/admin/audit',
    '/admin/security',
  ],
}

test('every address has a title of its own', async () => {
  const addressOf = new Map<string, string>()
  for (const [who, addresses] of Object.entries(ADDRESSES)) {
    const page = await phoneOf(who.includes('@') ? who : undefined)
    for (const address of addresses) {
      await page.goto(stage.portal.base + address)
      await expect(page).toHaveTitle(/ \| /)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const title = await page.title()
      assert.equal(addressOf.get(title), undefined, `${address} is called "${title}" too`)
      addressOf.set(title, address)
    }
    await page.context().close()
  }
})
