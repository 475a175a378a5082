import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type AcceptedPasscode,
  addPasscode,
  clearUsedPasscodes,
  listPasscodes,
  PASSCODE_MALFORMED,
  removePasscode,
  restorePasscode,
  type UsedPasscode,
} from '../../src/modules/passcodes/contract.ts'
import { PasscodePanel } from '../../src/modules/passcodes/web/PasscodePanel.tsx'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'

const AT = '2026-07-15T16:00:00.000Z'
const idOf = (number: number): string => `01980d2c-7a00-7000-8000-00000000c00${number}`

const acceptedCode = (number: number, code: string): AcceptedPasscode => ({
  id: idOf(number),
  code,
  member: null,
  addedBy: null,
  addedAt: AT,
  expiresAt: null,
  usedCount: 0,
})
const FIRST = acceptedCode(1, '418203')
const SECOND = acceptedCode(2, '730915')
const BY_BEN: UsedPasscode = {
  id: idOf(3),
  code: '246810',
  usedBy: {
    personId: '01980d2c-7a00-7000-8000-00000000a003',
    name: 'Ben Okafor',
    email: 'ben.okafor@example.com',
  },
  usedAt: AT,
}

const accepted = page.getByRole('region', { name: /Accepted codes/ })
const used = page.getByRole('region', { name: /Used codes/ })
const removal = (code: string) => accepted.getByRole('button', { name: `Remove ${code}` })
const undo = accepted.getByRole('button', { name: /^Undo/ })
const field = page.getByLabelText('New OTP')
const addButton = page.getByRole('button', { name: 'Add OTP' })

const lists = (codes: readonly AcceptedPasscode[], uses: readonly UsedPasscode[] = []): void =>
  answers(listPasscodes, {
    accepted: [...codes],
    acceptedCount: codes.length,
    used: [...uses],
    usedCount: uses.length,
  })

async function openPanel(uses: readonly UsedPasscode[] = []): Promise<void> {
  lists([FIRST, SECOND], uses)
  await mount(<PasscodePanel />)
  await expect.element(removal('418203')).toBeVisible()
}

test('an OTP that is no six digits is told under the field, which keeps what was typed', async () => {
  await openPanel()
  for (const typed of ['', '12345', '1234567', '12345a']) {
    await field.fill(typed)
    await addButton.click()
    const alert = page.getByRole('alert').filter({ hasText: PASSCODE_MALFORMED })
    await expect.element(alert).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue(typed)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription(new RegExp(PASSCODE_MALFORMED))
    expect(alert.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      field.element().getBoundingClientRect().bottom,
    )
  }
  expect(askedOf(addPasscode)).toEqual([])
})

test('an OTP is added as it is read out, and one that was on the list already is told to be', async () => {
  await openPanel()
  const added = acceptedCode(4, '246810')
  answers(addPasscode, { passcode: added, added: true })
  lists([added, FIRST, SECOND])
  await field.fill('246 810')
  await addButton.click()
  await expect.element(page.getByText('246810 is accepted now.')).toBeVisible()
  await expect.element(removal('246810')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(askedOf(addPasscode)).toMatchObject([{ body: { code: '246810' } }])
  answers(addPasscode, { passcode: added, added: false })
  await field.fill('246810')
  await addButton.click()
  await expect.element(page.getByText('246810 was on the list already.')).toBeVisible()
})

test('an OTP that is refused, or whose answer is lost, stays in its field', async () => {
  await openPanel()
  await field.fill('246810')
  refuses(addPasscode, 'personal_only')
  await addButton.click()
  await expect.element(page.getByText(addPasscode.refusals.personal_only.message)).toBeVisible()
  loses(addPasscode)
  await addButton.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  await expect.element(field).toHaveValue('246810')
})

test('OTPs that cannot be loaded are asked for again, and none at all is said', async () => {
  loses(listPasscodes)
  await mount(<PasscodePanel />)
  await expect.element(page.getByText("We couldn't load the codes.")).toBeVisible()
  lists([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No OTP is accepted now.')).toBeVisible()
  await expect.element(used.getByText('No code has been used.')).toBeVisible()
})

test('used OTPs show who used them, follow the news, and are cleared after a question', async () => {
  await openPanel()
  lists([FIRST, SECOND], [BY_BEN])
  tellNews('passcodes')
  await expect.element(used.getByText('246810')).toBeVisible()
  await expect.element(used.getByText('Ben Okafor')).toBeVisible()
  await used.getByRole('button', { name: 'Clear used codes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Clear used codes?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect.element(used.getByText('246810')).toBeVisible()
  await used.getByRole('button', { name: 'Clear used codes' }).click()
  loses(clearUsedPasscodes)
  await question.getByRole('button', { name: 'Clear 1 used code' }).click()
  await expect.element(question.getByText(/^We could not reach the server/)).toBeVisible()
  answers(clearUsedPasscodes, { clearedCount: 1 })
  lists([FIRST, SECOND])
  await question.getByRole('button', { name: 'Clear 1 used code' }).click()
  await expect.element(used.getByText('No code has been used.')).toBeVisible()
  await expect.element(page.getByText('1 used code is cleared.')).toBeVisible()
})

test('a removed OTP comes back with Undo, which tells so', async () => {
  await openPanel()
  answers(removePasscode, {})
  lists([SECOND])
  await removal('418203').click()
  await expect.element(removal('418203')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: /Accepted codes/ })).toHaveFocus()
  answers(restorePasscode, { passcode: FIRST })
  lists([FIRST, SECOND])
  await accepted.getByRole('button', { name: 'Undo removing 418203' }).click()
  await expect.element(removal('418203')).toBeVisible()
  await expect.poll(announced).toContain('418203 is accepted again')
  expect(askedOf(restorePasscode)).toMatchObject([{ params: { id: FIRST.id } }])
})

test('Undo of a removed OTP lasts ten seconds, and as long as somebody points at it', async () => {
  await openPanel()
  answers(removePasscode, {})
  await removal('418203').click()
  await undo.hover()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.hover(field)
  // The pointer is gone when the page has drawn that, and the ten seconds begin anew.
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(9_999)
  await expect.element(undo).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(undo).not.toBeInTheDocument()
})

test('an Undo that comes too late says what to do instead', async () => {
  await openPanel()
  answers(removePasscode, {})
  await removal('418203').click()
  refuses(restorePasscode, 'too_late')
  await undo.click()
  await expect.element(page.getByText(restorePasscode.refusals.too_late.message)).toBeVisible()
})
