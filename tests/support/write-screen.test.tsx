import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getUser, type UserDetail } from '../../src/modules/members/contract.ts'
import { beginWithMember, readMemberSubject } from '../../src/modules/support/beginning.contract.ts'
import { WriteToMemberPage } from '../../src/modules/support/web/WriteToMemberPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { details, person } from '../members/onScreen.tsx'

const ACCOUNT: UserDetail['accounts'][number] = {
  id: newId(),
  kind: 'Checking',
  number: '1234564021',
  routingNumber: '021000021',
  balance: '10.00',
  available: '10.00',
  status: 'open',
  owners: [],
}

const open = (user: UserDetail, query = '') => {
  answers(getUser, user)
  return mount(<WriteToMemberPage />, {
    path: `/admin/users/${user.id}/message${query}`,
    route: '/admin/users/:id/message',
  })
}
const send = page.getByRole('button', { name: 'Send message' })
const fillIn = async (): Promise<void> => {
  await page.getByLabelText('Subject').fill('Your card')
  await page.getByLabelText('Your message').fill('It is here.')
}

test('a message to a member is about an account or nothing, and stays typed until it is taken', async () => {
  await open(details(person('Ines Abara'), { accounts: [ACCOUNT] }))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Write to Ines Abara' }))
    .toBeVisible()
  await send.click()
  await expect.element(page.getByRole('link', { name: 'Please write a message' })).toBeVisible()
  await page.getByLabelText('What it is about').selectOptions('Checking, ending in 4021')
  await fillIn()
  loses(beginWithMember)
  await send.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  refuses(beginWithMember, 'cannot_read')
  await send.click()
  await expect.element(page.getByText(beginWithMember.refusals.cannot_read.message)).toBeVisible()
  await expect.element(page.getByLabelText('Your message')).toHaveValue('It is here.')
  const [first, second] = askedOf(beginWithMember).map(({ body }) => body)
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    about: { kind: 'account', id: ACCOUNT.id },
    subject: 'Your card',
    message: 'It is here.',
    pictures: [],
  })
})

test('what the address names is shown and sent, or refused in a sentence before anything is written', async () => {
  const deposit = newId()
  const query = `?about=deposit&of=${deposit}`
  const facts = { name: null, amount: '225.00', at: null, reference: 'K7Q2' }
  answers(readMemberSubject, { kind: 'deposit', id: deposit, facts })
  const user = details(person('Ines Abara'), { accounts: [ACCOUNT] })
  await open(user, query)
  await expect.element(page.getByText('Check of $225.00, reference K7Q2')).toBeVisible()
  await expect.element(page.getByLabelText('What it is about')).not.toBeInTheDocument()
  await fillIn()
  refuses(beginWithMember, 'subject_not_found')
  await send.click()
  await expect
    .poll(() => askedOf(beginWithMember)[0]?.body)
    .toMatchObject({
      about: { kind: 'deposit', id: deposit },
    })
  refuses(readMemberSubject, 'subject_not_found')
  await open(user, query)
  await expect
    .element(page.getByText(readMemberSubject.refusals.subject_not_found.message).first())
    .toBeVisible()
  await page.getByRole('link', { name: 'Write about something else' }).click()
  await expect.element(page.getByLabelText('What it is about')).toBeVisible()
})

test('to an applicant it is about their application', async () => {
  await open(details(person('Maya Chen', { role: 'pending', status: 'pending' })))
  await expect.element(page.getByText('It is about their application.')).toBeVisible()
  await fillIn()
  refuses(beginWithMember, 'not_for_role')
  await send.click()
  await expect
    .poll(() => askedOf(beginWithMember)[0]?.body)
    .toMatchObject({ about: { kind: 'application' } })
})
