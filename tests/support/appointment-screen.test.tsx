import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SchedulePage } from '../../src/modules/site/web/SchedulePage.tsx'
import { readSession } from '../../src/modules/access/contract.ts'
import { askAppointment, daysOffered } from '../../src/modules/support/appointment.contract.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { SIGNED_OUT } from '../components/sessions.ts'

const summary = page.getByRole('alert', { name: 'There is a problem' })
const ask = page.getByRole('button', { name: 'Ask for this time' })
const day = page.getByLabelText('Day', { exact: true })

test('a visitor asks for a time to talk, and is told what is missing, what failed, and what happens next', async () => {
  answers(readSession, SIGNED_OUT)
  await mount(<SchedulePage />, { path: '/schedule', width: 390 })
  await expect.element(day.getByRole('option').nth(3)).toBeInTheDocument()
  await ask.click()
  await expect.element(summary).toHaveFocus()
  expect(document.title).toMatch(/^Error: /)
  // A talk is by phone unless another place is chosen.
  await expect.element(summary.getByText('Please enter the number we should call')).toBeVisible()
  await summary.getByRole('link', { name: 'Please choose a day' }).click()
  await expect.element(day).toHaveFocus()

  const [, , third] = daysOffered('2026-07-15')
  await page.getByLabelText('What is it about?').selectOptions('mortgage')
  await page.getByRole('radio', { name: 'At Mill Street' }).click()
  await day.selectOptions(third!)
  await page.getByLabelText('Time of day').selectOptions('afternoon')
  await page.getByLabelText('Name').fill('Nadia Petrov')
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia@example.com')
  refuses(askAppointment, 'day_not_offered')
  await ask.click()
  const { message } = askAppointment.refusals.day_not_offered
  await expect.element(page.getByText(message).first()).toBeVisible()
  loses(askAppointment)
  await ask.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  answers(askAppointment, { receivedAt: '2026-07-15T16:00:00.000Z' })
  await ask.click()
  await expect.element(page.getByRole('heading', { name: 'We have your request' })).toHaveFocus()
  await expect.element(page.getByText('Afternoon, noon to 5PM')).toBeVisible()
  expect(askedOf(askAppointment).at(-1)?.body).toMatchObject({ topic: 'mortgage', day: third })
  expect(new Set(askedOf(askAppointment).map(({ body }) => body.id)).size).toBe(1)
})
