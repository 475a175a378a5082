import type { Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import { type Address, heading, press, words } from './address.ts'
import { reviewBill } from './billAddresses.ts'
import { transferAddresses } from './transferAddresses.ts'

/** What Ben sees, who pays others and brings checks. */
export const payingAddresses: readonly Address[] = [
  ...transferAddresses,
  {
    path: '/dashboard/bills',
    state: 'the review sent without a code',
    shows: (page) => page.getByRole('link', { name: 'Please enter OTP' }),
    open: async (page) => {
      await reviewBill(page, /Emberly|Hollowbrook/)
      await press(/^Schedule \$84\.20/)(page)
    },
  },
  {
    path: '/dashboard/deposits',
    state: 'with a check that came back',
    shows: words(/^Returned: There was not enough money/),
  },
  {
    path: '/dashboard/deposits',
    state: 'too much',
    shows: words(/A check can be for \$10,000\.00 at most/),
    open: async (page) => {
      await page.getByLabel('Amount').fill('10000.01')
      await press('Continue to the photos')(page)
    },
  },
  {
    path: '/dashboard/deposits',
    state: 'a file that is no photo',
    shows: words(/This file is not a JPG/),
    open: async (page) => {
      await page.getByLabel('Amount').fill('431.07')
      await press('Continue to the photos')(page)
      await expect(page.getByRole('heading', { name: 'Front of the check' })).toBeVisible()
      await choose(page, 'front', 'notes.jpg', Buffer.from('Pay Ben'))
    },
  },
  {
    path: '/dashboard/deposits',
    state: 'the back',
    // A photo that can be read leads on once the server has it.
    shows: heading('Back of the check'),
    open: async (page) =>
      choose(page, 'front', 'front.jpg', await frontOf({ amount: '431.07', number: 7 })),
  },
  {
    path: '/dashboard/deposits',
    state: 'the front',
    shows: (page) => page.getByRole('button', { name: /^Retake/ }),
    open: press('Back'),
  },
  {
    path: '/dashboard/deposits',
    state: 'the review',
    shows: words('Keep the check until the deposit is approved.'),
    open: async (page) => {
      await press('Continue to the back')(page)
      await choose(page, 'back', 'back.jpg', await backOf({ number: 7 }))
    },
  },
]

async function choose(
  page: Page,
  side: 'front' | 'back',
  name: string,
  buffer: Buffer,
): Promise<void> {
  await page.locator(`input[name=deposit-${side}]`).setInputFiles({
    name,
    mimeType: 'image/jpeg',
    buffer,
  })
}

/** Where applicants wait, each of the three standings. */
export const applicantAddresses = {
  maya: [{ path: '/pending-approval', shows: heading('Your application is under review') }],
  omar: [
    {
      path: '/pending-approval',
      state: 'answered with nothing',
      shows: words('Please write an answer'),
      open: press('Send answer'),
    },
  ],
  lena: [{ path: '/pending-approval', shows: words(/expired last year/) }],
} satisfies Readonly<Record<string, readonly Address[]>>
