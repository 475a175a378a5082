import { beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { AS_INES, AS_ROSA, type Session } from '../components/sessions.ts'
import { StaffSecurityPage } from '../../src/apps/web/admin/StaffSecurityPage.tsx'
import type { Way } from '../../src/modules/factors/secondSteps.contract.ts'
import {
  confirmAuthenticator,
  type Passkey,
  readSecurity,
  mailStepUpCode,
  removePasskey,
  renamePasskey,
  renewBackupCodes,
  startAuthenticator,
  startPasskey,
  startStepUp,
} from '../../src/modules/factors/contract.ts'
import { SecondStepsCards } from '../../src/modules/factors/web/SecondStepsCards.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { focusedWords, focusOn } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { savedFile } from '../components/savedFile.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const NOW = DEMO_NOW.toISOString()
const CODES = ['K7QPD-3M8XW', 'A2B3C-D4E5F', 'G6H7J-K8L9M']
const NOTHING = {
  authenticator: null,
  passkeys: [],
  backupCodes: { left: 0, madeAt: null },
  strongNeeded: false,
}
const BLUE: Passkey = {
  id: newId(),
  name: 'Blue phone',
  madeAt: NOW,
  lastUsedAt: null,
  synced: false,
}
const WITH_BLUE = { ...NOTHING, passkeys: [BLUE], backupCodes: { left: 3, madeAt: NOW } }

const dialog = page.getByRole('dialog')
const code = dialog.getByLabelText('One-time code')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name })

const opensStepUp = (...ways: readonly Way[]): void =>
  answers(startStepUp, () => ({
    stepUpId: newId(),
    ways: [...ways],
    codeSent: ways[0] === 'emailed_code',
    expiresAt: NOW,
    passkeyOptions: null,
  }))

const open = () => mount(<SecondStepsCards />, { session: AS_INES })

beforeEach(() => {
  opensStepUp('emailed_code')
  answers(readSecurity, NOTHING)
})

test('an app is set up by keyboard: a wrong code keeps the focus, the key leads on, the codes are read at once', async () => {
  await open()
  await focusOn(button('Set up an app'))
  await userEvent.keyboard('{Enter}')
  await code.fill('000000')
  refuses(startAuthenticator, 'code_invalid')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('')
  answers(startAuthenticator, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=y' })
  await userEvent.keyboard('123456{Enter}')
  await expect.element(heading('1. Add this portal to your app')).toHaveFocus()
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  const inApp = dialog.getByLabelText('Code in the app')
  refuses(confirmAuthenticator, 'code_invalid')
  await inApp.fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect.element(inApp).toHaveFocus()
  refuses(confirmAuthenticator, 'nothing_to_confirm')
  await userEvent.keyboard('123456{Enter}')
  const { message } = confirmAuthenticator.refusals.nothing_to_confirm
  await expect.element(dialog.getByText(message)).toBeVisible()
  answers(confirmAuthenticator, { backupCodes: CODES, othersSignedOut: true })
  answers(readSecurity, { ...NOTHING, authenticator: { confirmedAt: NOW } })
  await inApp.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Keep your backup codes')).toHaveFocus()
  await expect.element(page.getByText(/Every other device was signed out\.$/)).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.element(heading('Passkeys')).not.toBeInTheDocument()
  await expect.element(page.getByText(CODES[0]!)).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  const { text } = await savedFile(() => button('Download').click())
  for (const one of CODES) expect(text).toContain(one)
  await button('I have kept them').click()
  await expect.element(heading('Backup codes')).toHaveFocus()
  await expect.element(page.getByText(CODES[0]!)).not.toBeInTheDocument()
})

test('the question for proof is asked again when it cannot be asked, or was open too long', async () => {
  loses(startStepUp)
  await open()
  await button('Set up an app').click()
  await expect.element(dialog.getByText('We could not ask for your confirmation.')).toBeVisible()
  opensStepUp('emailed_code')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  refuses(startAuthenticator, 'code_failed')
  await code.fill('000000')
  await userEvent.keyboard('{Enter}')
  const over = 'This was open too long, or too many codes were wrong.'
  await expect.element(dialog.getByText(over)).toBeVisible()
  expect(askedOf(startStepUp)).toHaveLength(3)
  loses(startAuthenticator)
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/^We could not reach the server/)).toBeVisible()
})

test('where no more codes are sent, nothing says how long one works or where it can be read', async () => {
  answers(startStepUp, {
    stepUpId: newId(),
    ways: ['emailed_code'],
    codeSent: false,
    expiresAt: NOW,
    passkeyOptions: null,
  })
  await open()
  await button('Set up an app').click()
  await expect.element(dialog.getByText(/no new one is on its way/)).toBeVisible()
  await expect.element(code).toHaveAccessibleDescription('Six digits.')
  expect(dialog.getByText('demo mailbox').elements()).toEqual([])
  answers(mailStepUpCode, { codeSent: true })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText(/^A new code is on its way/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send a new code' })).toBeVisible()
})

test('a passkey needs a name, and says so when the device made none', async () => {
  answers(startPasskey, { options: {} })
  await open()
  await button('Add a passkey').click()
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const name = dialog.getByLabelText('Name of this passkey')
  await expect.element(name).toHaveFocus()
  const make = dialog.getByRole('button', { name: 'Make the passkey' })
  await make.click()
  await expect.element(dialog.getByText('Enter a name for this passkey')).toBeVisible()
  await name.fill('Blue phone')
  await make.click()
  await expect.poll(focusedWords).toContain('No passkey was made. Try again')
})

test('a passkey is called something else by keyboard, and the last one of staff stays', async () => {
  answers(readSecurity, { ...WITH_BLUE, strongNeeded: true })
  await open()
  await button('Rename Blue phone').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Rename Blue phone')).toHaveFocus()
  await button('Rename Blue phone').click()
  await expect.element(page.getByLabelText('Name of this passkey')).toHaveFocus()
  loses(renamePasskey)
  await userEvent.keyboard('Green phone{Enter}')
  await expect.poll(focusedWords).toContain('We could not reach the server.')
  answers(renamePasskey, { passkey: { ...BLUE, name: 'Green phone' } })
  answers(readSecurity, { ...WITH_BLUE, passkeys: [{ ...BLUE, name: 'Green phone' }] })
  await button('Save name').click()
  await expect.poll(focusedWords).toContain('The passkey is now called "Green phone".')
  await button('Remove Green phone').click()
  refuses(removePasskey, 'last_factor')
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.element(dialog.getByText(removePasskey.refusals.last_factor.message)).toBeVisible()
  answers(removePasskey, {})
  answers(readSecurity, NOTHING)
  await code.fill('123456')
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect.poll(focusedWords).toContain('The passkey "Green phone" is removed.')
  await expect.element(heading('Backup codes')).not.toBeInTheDocument()
})

test('whoever has few backup codes left is told, and makes new ones with another way of proof', async () => {
  answers(readSecurity, WITH_BLUE)
  opensStepUp('authenticator', 'backup_code')
  await open()
  await expect.element(page.getByText('Make new codes before you need one.')).toBeVisible()
  await button('Make new codes').click()
  await expect.element(dialog.getByText('The codes you have now stop working.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a backup code' }).click()
  await dialog.getByLabelText('Backup code', { exact: true }).fill('k7qpd 3m8xw')
  answers(renewBackupCodes, { backupCodes: CODES })
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect.element(heading('Keep your backup codes')).toHaveFocus()
  expect(askedOf(renewBackupCodes)).toMatchObject([{ body: { proof: { code: 'K7QPD3M8XW' } } }])
})

test('staff without a second step read that they need one before anything opens', async () => {
  const session: Session = { ...AS_ROSA, caller: { ...AS_ROSA.caller!, factorNeeded: true } }
  await mount(<StaffSecurityPage />, { session, path: '/admin/security' })
  await expect
    .element(page.getByText('Set up an authenticator app or a passkey to go on.'))
    .toBeVisible()
  await expect.element(heading('Password')).not.toBeInTheDocument()
})
