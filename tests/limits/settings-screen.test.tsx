import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readLimitSettings, saveLimitSettings } from '../../src/modules/limits/contract.ts'
import { readTransferCounts } from '../../src/modules/limits/counts.contract.ts'
import { LimitSettingsPage } from '../../src/modules/limits/web/LimitSettingsPage.tsx'
import type { LimitSettings } from '../../src/modules/limits/web/useLimitSettings.ts'
import { getUser, listUsers } from '../../src/modules/members/contract.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { detailOf, summaryOf } from '../members/someone.ts'

const ROSA_ID = '01980d2c-7a00-7000-8000-00000000a002'
const SAVED = 'Settings updated and transaction counts reset successfully'
const AT_FIRST: LimitSettings = {
  enabled: true,
  countMax: 2,
  appliesTo: 'all',
  updatedAt: null,
  updatedBy: null,
}

const form = page.getByRole('region', { name: 'Transfer Limit Settings' })
const counts = page.getByRole('region', { name: 'Current transaction counts' })
const limitSwitch = page.getByRole('switch', { name: 'Enable transfer limits' })
const count = page.getByLabelText('Number of transactions')
const save = page.getByRole('button', { name: 'Save settings' })
const summary = page.getByRole('alert', { name: 'There is a problem' })
const question = page.getByRole('alertdialog', { name: 'Save and reset transaction counts?' })
const confirm = question.getByRole('button', { name: 'Save and reset counts' })

async function openSettings(settings = AT_FIRST) {
  answers(readLimitSettings, settings)
  answers(readTransferCounts, {
    counts: [{ personId: summaryOf().id, name: 'Ines Abara', count: 1 }],
    membersCount: 1,
  })
  const mounted = await mount(<LimitSettingsPage />, { path: '/admin/settings' })
  await expect.element(form).toBeVisible()
  return mounted
}

/** From now on a save is taken, and no member has a count any more. */
function takesSaves(): void {
  answers(saveLimitSettings, ({ body }) => ({
    ...body,
    updatedAt: '2026-07-15T16:00:00.000Z',
    updatedBy: ROSA_ID,
  }))
  answers(readTransferCounts, { counts: [], membersCount: 0 })
  answers(getUser, ({ params: { id } }) =>
    id === ROSA_ID ? detailOf({ id, name: 'Rosa Delgado', role: 'admin' }) : detailOf(),
  )
}

test('the limit settings ask before they are saved, and then say who saved them and that counts are reset', async () => {
  await openSettings()
  await expect.element(limitSwitch).toBeChecked()
  await expect.element(count).toHaveValue('2')
  await expect.element(page.getByRole('radio', { name: 'All users' })).toBeChecked()
  await expect.element(counts.getByRole('row', { name: /^Ines Abara 1 of 2$/ })).toBeVisible()
  await count.fill('3')
  await expect.element(page.getByText('You have unsaved changes.')).toBeVisible()
  const warning = page.getByText(/resets the transaction count for affected users/).element()
  expect(warning.getBoundingClientRect().bottom).toBeLessThan(
    save.element().getBoundingClientRect().top,
  )
  await save.click()
  await expect
    .element(question)
    .toMatchTextContent(/The transaction count of all users starts again/)
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(count).toHaveValue('3')
  takesSaves()
  await save.click()
  await confirm.click()
  await expect.element(page.getByText(SAVED)).toBeVisible()
  await expect.element(page.getByText(/Last saved .* by Rosa Delgado/)).toBeVisible()
  await expect.element(counts.getByText('All counts stand at 0.')).toBeVisible()
  expect(askedOf(saveLimitSettings)).toMatchObject([
    { body: { enabled: true, countMax: 3, appliesTo: 'all' } },
  ])
})

test('settings that somebody else has to agree to are asked for, and stay as they were until then', async () => {
  await openSettings({ ...AT_FIRST, needsSecondPerson: true })
  await count.fill('3')
  await save.click()
  await expect
    .element(question)
    .toMatchTextContent(/Nothing changes until somebody else has agreed/)
  refuses(saveLimitSettings, 'waits_for_second_person')
  await question.getByRole('button', { name: 'Ask another member of staff' }).click()
  await expect
    .element(page.getByText(saveLimitSettings.refusals.waits_for_second_person.message))
    .toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(count).toHaveValue('2')
  await count.fill('4')
  await expect.element(count).toHaveValue('4')
})

test('with the limit turned off its count cannot be typed and says why', async () => {
  await openSettings()
  await limitSwitch.click()
  await expect.element(count).toBeDisabled()
  await expect.element(count).toHaveAccessibleDescription('Turn the limit on to change this.')
  takesSaves()
  await save.click()
  await expect.element(question).toMatchTextContent(/Off/)
  await confirm.click()
  await expect.element(page.getByText(SAVED)).toBeVisible()
  await limitSwitch.click()
  await expect.element(count).toBeEnabled()
  expect(askedOf(saveLimitSettings)).toMatchObject([{ body: { enabled: false, countMax: 2 } }])
})

test('a limit for one user is for a member found by typing, and the question names them', async () => {
  await openSettings()
  answers(listUsers, ({ query: { q = '' } }) => ({
    items: q === 'rosa' ? [] : [summaryOf()],
    next: null,
    counts: { all: 4, pending: 2, approved: 1, rejected: 1 },
  }))
  await page.getByRole('radio', { name: 'One user' }).click()
  await save.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toMatchTextContent(/Please choose a user/)
  const user = page.getByRole('combobox', { name: 'User' })
  await user.fill('rosa')
  await expect.element(form.getByText('No match. Try another spelling.')).toBeVisible()
  await user.fill('ine')
  takesSaves()
  await page.getByRole('option', { name: /Ines Abara/ }).click()
  await expect.element(user).toHaveValue('Ines Abara')
  await save.click()
  await expect.element(question).toMatchTextContent(/Ines Abara \(ines\.abara@example\.com\)/)
  await confirm.click()
  await expect.element(page.getByText(SAVED)).toBeVisible()
  await expect.element(user).toHaveValue('Ines Abara')
  expect(askedOf(saveLimitSettings)).toMatchObject([{ body: { appliesTo: summaryOf().id } }])
  expect(askedOf(listUsers).every(({ query }) => query.role === 'user')).toBe(true)
})

test('a limit that makes no sense is told at the field and in the summary, and kept as it was typed', async () => {
  await openSettings()
  for (const [typed, sentence] of [
    ['0', 'Please enter a number of at least 1'],
    ['', 'Please enter a whole number'],
    ['two', 'Please enter a whole number'],
    ['2.5', 'Please enter a whole number'],
  ] as const) {
    await count.fill(typed)
    await save.click()
    await expect.element(summary).toMatchTextContent(new RegExp(sentence))
    await expect.element(count).toHaveAccessibleDescription(new RegExp(sentence))
    await expect.element(count).toHaveValue(typed)
  }
  await summary.getByRole('link').click()
  await expect.element(count).toHaveFocus()
})

test('leaving changed settings asks, and staying keeps them', async () => {
  const { address } = await openSettings()
  await count.fill('9')
  const away = page.getByRole('link', { name: 'bank directory' })
  await away.click()
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay on this page' }).click()
  await expect.element(count).toHaveValue('9')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented, 'closing the tab asks').toBe(true)
  await away.click()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(address).toBe('/admin/settings/banks')
})

test('a discarded change of the settings is gone, and going away asks nothing', async () => {
  const { address } = await openSettings()
  await count.fill('77')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(count).toHaveValue('2')
  await page.getByRole('link', { name: 'bank directory' }).click()
  await expect.poll(address).toBe('/admin/settings/banks')
})

test('the settings show a skeleton while they load, and offer another try when they cannot', async () => {
  const held = holds(readLimitSettings)
  await mount(<LimitSettingsPage />, { path: '/admin/settings' })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Loading settings' }))
    .toBeInTheDocument()
  held.lose()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Failed to load settings' }))
    .toBeVisible()
  answers(readLimitSettings, AT_FIRST)
  answers(readTransferCounts, { counts: [], membersCount: 0 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(form).toBeVisible()
})

test('settings that could not be saved keep what was typed, and claim nothing that nobody knows', async () => {
  await openSettings()
  await count.fill('8')
  await save.click()
  refuses(saveLimitSettings, 'user_not_found')
  await confirm.click()
  const failure = question.getByRole('alert')
  await expect.element(failure).toMatchTextContent(/User not found/)
  await expect.element(failure).toMatchTextContent(/Nothing was changed\./)
  refuses(saveLimitSettings, 'unexpected')
  await confirm.click()
  await expect.element(failure).toMatchTextContent(/Failed to update settings/)
  loses(saveLimitSettings)
  await confirm.click()
  await expect.element(failure).toMatchTextContent(/We could not reach the server/)
  await expect.element(failure).toMatchTextContent(/What you entered is still here\./)
  await expect.element(failure).not.toMatchTextContent(/Nothing was changed\./)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(count).toHaveValue('8')
})

test('the settings say so to somebody whose rights ended a moment ago', async () => {
  await openSettings()
  await count.fill('8')
  await save.click()
  refuses(saveLimitSettings, 'forbidden')
  await confirm.click()
  await expect
    .element(page.getByText('You do not have permission to modify these settings'))
    .toBeVisible()
  refuses(readLimitSettings, 'forbidden')
  await mount(<LimitSettingsPage />, { path: '/admin/settings' })
  await expect
    .element(page.getByText('You do not have permission to access these settings'))
    .toBeVisible()
})
