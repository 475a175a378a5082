import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SchedulePage } from '../../src/modules/site/web/SchedulePage.tsx'
import { RegistrationPage } from '../../src/modules/applications/web/RegistrationPage.tsx'
import { PasscodePanel } from '../../src/modules/passcodes/web/PasscodePanel.tsx'
import { ForgotPasswordPage } from '../../src/modules/access/web/recovery/ForgotPasswordPage.tsx'
import { SignInPage } from '../../src/modules/access/web/SignInPage.tsx'
import { ContactForm } from '../../src/modules/support/web/ContactForm.tsx'
import {
  button,
  CREATION,
  type Form,
  inWindow,
  LIMITS,
  losesWhatIsSent,
  open,
  OWN_TRANSFER,
  QUESTION,
  STANDING,
} from './forms.tsx'

beforeEach(losesWhatIsSent)

const MISTAKES: readonly Form[] = [
  { name: 'signing in', screen: <SignInPage />, lead: () => button('Continue') },
  { name: 'a new password', screen: <ForgotPasswordPage />, lead: () => button('Send link') },
  { name: 'signing up', screen: <RegistrationPage />, lead: () => button('Continue') },
  { name: 'writing', screen: <ContactForm />, lead: () => button('Send message') },
  { name: 'a visit', screen: <SchedulePage />, lead: () => button('Ask for this time') },
  ...['own', 'member', 'us-bank', 'international'].map((kind) => ({
    name: `a transfer, ${kind}`,
    ...OWN_TRANSFER,
    path: `/dashboard/transfers/${kind}`,
    lead: () => button(kind === 'international' ? 'Continue' : 'Continue to review'),
  })),
  { name: 'a question', ...QUESTION, lead: () => button('Send question') },
  { name: 'creating a user', ...CREATION, lead: () => inWindow('Create User') },
  { name: 'a passcode', screen: <PasscodePanel />, lead: () => button('Add OTP') },
  {
    name: 'the limits',
    ...LIMITS,
    lead: async () => {
      await page.getByLabelText('Number of transactions').fill('')
      return button('Save settings')
    },
  },
  {
    name: 'a suspension',
    ...STANDING,
    lead: async () => {
      await button('Suspend').click()
      return inWindow('Suspend user')
    },
  },
]

describe('the title says that there are mistakes in a form, and the fields are marked', () => {
  for (const form of MISTAKES) {
    test(form.name, async () => {
      await open(form)
      const pressed = await form.lead()
      await expect.element(pressed).toBeVisible()
      expect(document.title).not.toMatch(/^Error: /)
      await pressed.click()
      await expect.poll(() => document.title).toMatch(/^Error: /)
      expect(document.querySelector('[aria-invalid=true]')).not.toBeNull()
    })
  }
})
