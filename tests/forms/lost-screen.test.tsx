import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AnswerForm } from '../../src/modules/applications/web/AnswerForm.tsx'
import { PasscodePanel } from '../../src/modules/passcodes/web/PasscodePanel.tsx'
import { ForgotPasswordPage } from '../../src/modules/access/web/recovery/ForgotPasswordPage.tsx'
import { SignInPage } from '../../src/modules/access/web/SignInPage.tsx'
import { SignOutButton } from '../../src/modules/access/web/SignOutButton.tsx'
import { JobsPage } from '../../src/modules/operations/web/JobsPage.tsx'
import { RequestStatement } from '../../src/modules/statements/web/RequestStatement.tsx'
import { ContactForm } from '../../src/modules/support/web/ContactForm.tsx'
import { PersonalDetails } from '../../src/modules/members/web/PersonalDetails.tsx'
import {
  AT,
  button,
  CREATION,
  fillAll,
  type Form,
  ID,
  inWindow,
  LIMITS,
  losesWhatIsSent,
  NOTHING,
  open,
  OWN_TRANSFER,
  QUESTION,
  STANDING,
  USER,
} from './forms.tsx'

const PRESSES: readonly Form[] = [
  {
    name: 'signing in',
    screen: <SignInPage />,
    path: '/login',
    lead: async () => {
      await fillAll({ Email: 'ines.abara@example.com', Password: 'hazelnotch-demo' })
      return button('Continue')
    },
  },
  {
    name: 'asking for a new password',
    screen: <ForgotPasswordPage />,
    lead: async () => {
      await fillAll({ Email: 'ines.abara@example.com' })
      return button('Send link')
    },
  },
  {
    name: 'writing to staff',
    screen: <ContactForm />,
    lead: async () => {
      await page.getByLabelText('Name').fill('Nora Quist')
      await page.getByRole('textbox', { name: 'Email' }).fill('nora.quist@example.com')
      await page.getByLabelText('Subject').selectOptions('general')
      await page.getByLabelText('Message').fill('When are you there?')
      return button('Send message')
    },
  },
  {
    name: 'moving money',
    ...OWN_TRANSFER,
    lead: async () => {
      await page.getByLabelText('Amount').fill('3')
      await page.getByLabelText('Reference').fill('Jar')
      await button('Continue to review').click()
      return button(/^Move \$3\.00/)
    },
  },
  {
    name: 'asking a question',
    ...QUESTION,
    lead: async () => {
      await page.getByLabelText('Subject').fill('Opening hours')
      await page.getByLabelText('Your question').fill('When are you there?')
      return button('Send question')
    },
  },
  {
    name: 'having a statement mailed',
    screen: (
      <RequestStatement
        statement={{ accountId: ID, month: '2026-06' }}
        period={{ label: 'June 2026' } as never}
      />
    ),
    lead: () => button('Request statement'),
  },
  {
    name: 'answering staff',
    screen: <AnswerForm request={{ text: 'Whose ID is it?', at: AT }} onAnswered={NOTHING} />,
    lead: async () => {
      await page.getByLabelText('Your answer').fill('It is in the mail.')
      return button('Send answer')
    },
  },
  { name: 'signing out', screen: <SignOutButton />, lead: () => button('Sign out') },
  {
    name: 'saving the limits',
    ...LIMITS,
    lead: async () => {
      await button('Save settings').click()
      return inWindow('Save and reset counts')
    },
  },
  {
    name: 'running a job',
    screen: <JobsPage />,
    lead: () => button(/^Run now/),
  },
  {
    name: 'adding a passcode',
    screen: <PasscodePanel />,
    lead: async () => {
      await page.getByLabelText('New OTP').fill('123123')
      return button('Add OTP')
    },
  },
  {
    name: 'creating a user',
    ...CREATION,
    lead: async () => {
      await fillAll({
        'Full name': 'Nora Quist',
        Email: 'nora.quist@example.com',
        Phone: '518 555 0177',
        Password: 'a long enough one',
        Street: '4 Mill Lane',
        City: 'Albany',
        State: 'NY',
        'ZIP code': '12207',
      })
      return inWindow('Create User')
    },
  },
  {
    name: 'suspending a user',
    ...STANDING,
    lead: async () => {
      await button('Suspend').click()
      await page.getByLabelText('Reason').fill('Asked for it by phone')
      return inWindow('Suspend user')
    },
  },
  {
    name: 'uncovering an ID number',
    screen: <PersonalDetails user={USER} />,
    lead: async () => {
      await button(/^Show ID number/).click()
      await page.getByLabelText('Reason').fill('Asked for it by phone')
      return inWindow('Show it')
    },
  },
]

beforeEach(losesWhatIsSent)

/** As far as the room for a button and what is between it and the sentence above it goes. */
const BESIDE_PX = 120

/** In the window from its first line to its last, and under no bar. */
function isWholeInView(part: Element): boolean {
  const { left, top, bottom, width } = part.getBoundingClientRect()
  const x = left + width / 2
  return [top + 2, bottom - 2].every((y) => part.contains(document.elementFromPoint(x, y)))
}

describe('why a press came to nothing stands above its button, in view, with the focus, and in the title', () => {
  for (const form of PRESSES) {
    test(form.name, async () => {
      await open(form)
      const pressed = await form.lead()
      await pressed.click()
      await expect.poll(() => document.activeElement?.hasAttribute('data-failure')).toBe(true)
      const failure = document.activeElement!
      expect(document.title).toMatch(/^Error: /)
      await expect.poll(() => isWholeInView(failure)).toBe(true)
      const gap =
        pressed.element().getBoundingClientRect().top - failure.getBoundingClientRect().bottom
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(BESIDE_PX)
    })
  }
})
