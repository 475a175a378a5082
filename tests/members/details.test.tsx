import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeDetails } from '../../src/modules/members/details.contract.ts'
import { PersonalDetails } from '../../src/modules/members/web/PersonalDetails.tsx'
import { answers, askedOf, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { detailOf } from './someone.ts'

const BEN = detailOf({
  name: 'Ben Okafor',
  email: 'ben.okafor@example.com',
  detailsVersion: 'x'.repeat(43),
})

const opener = page.getByRole('button', { name: 'Change details' })
const form = page.getByRole('alertdialog')
const field = (label: string) => form.getByLabelText(label)

async function openByKeyboard(): Promise<void> {
  await mount(<PersonalDetails user={BEN} />)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(form).toBeVisible()
}

test('the details form is opened, filled in, corrected and saved by keyboard', async () => {
  await openByKeyboard()
  const save = form.getByRole('button', { name: 'Save details' })
  await expect.element(save).toHaveAccessibleDescription('Change something first')
  const height = (name: string) =>
    form.getByRole('button', { name }).element().getBoundingClientRect().height
  expect(height('Cancel'), 'no button grows with the words under another').toBe(
    height('Save details'),
  )
  await field('First name').clear()
  await userEvent.keyboard('{Enter}')
  const summary = form.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByText('Please enter the first name')).toBeVisible()
  await expect.element(summary.getByText('Please write a reason')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field('First name')).toHaveFocus()
  await userEvent.keyboard('Benjamin')
  await field('Email').fill('ines.abara@example.com')
  await field('Reason').fill('Passport seen')
  refuses(changeDetails, 'email_taken')
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByText('An account with this email already exists')).toBeVisible()
  await expect.element(field('First name')).toHaveValue('Benjamin')
  await field('Email').fill(BEN.email)
  answers(changeDetails, { ...BEN, name: 'Benjamin Okafor' })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The details are changed. We wrote to them.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Personal details' })).toHaveFocus()
  expect(askedOf(changeDetails).at(-1)).toMatchObject({
    body: { firstName: 'Benjamin', lastName: 'Okafor', detailsVersion: BEN.detailsVersion },
  })
})

test('the details form gives the focus back to what opened it', async () => {
  await openByKeyboard()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
