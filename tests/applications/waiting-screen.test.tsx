import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerInformationRequest,
  getMyApplication,
  type MyApplication,
} from '../../src/modules/applications/contract.ts'
import { PendingPage } from '../../src/modules/applications/web/PendingPage.tsx'
import { keepImage } from '../../src/modules/images/contract.ts'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { myApplicationOf } from './application.ts'

const TUESDAY = '2026-07-14T15:00:00.000Z'
const WEDNESDAY = '2026-07-15T16:00:00.000Z'

const asked = myApplicationOf({
  state: 'needs_information',
  informationRequest: { text: 'Which name is on your ID?', at: TUESDAY },
  steps: [
    ...myApplicationOf().steps,
    { move: 'requestInformation', at: TUESDAY, note: 'Which name is on your ID?' },
  ],
})
const rejected = myApplicationOf({
  state: 'rejected',
  rejection: { reason: 'The ID has expired.', at: TUESDAY },
  steps: [...myApplicationOf().steps, { move: 'reject', at: TUESDAY, note: 'The ID has expired.' }],
})

const send = page.getByRole('button', { name: 'Send answer' })
const title = (name: string) => page.getByRole('heading', { name, level: 1 })

async function openPage(application: MyApplication): Promise<void> {
  answers(getMyApplication, application)
  await mount(<PendingPage signOut={null} mayReadAgain={async () => true} />)
}

/** Staff did something, and the page hears of it. */
function becomes(application: MyApplication): void {
  answers(getMyApplication, application)
  tellNews('applications')
}

test('an applicant reads what staff ask as they ask it, and answers', async () => {
  await openPage(myApplicationOf())
  await expect.element(title('Your application is under review')).toBeVisible()
  becomes(asked)
  await expect.element(page.getByText('Which name is on your ID?')).toBeVisible()
  await expect.poll(announced).toContain('We need something more from you')
  await send.click()
  const summary = page.getByRole('alert', { name: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByText('Please write an answer')).toBeVisible()
  await page.getByLabelText('Your answer').fill('Lundgren, my name before I married.')
  answers(answerInformationRequest, myApplicationOf())
  await send.click()
  await expect.element(title('Your application is under review')).toBeVisible()
  await expect.poll(announced).toContain('Your answer was sent')
  expect(askedOf(answerInformationRequest)).toMatchObject([
    { body: { text: 'Lundgren, my name before I married.', imageIds: [] } },
  ])
})

test('the photos that staff ask for go along with the answer, and it is said that the answer comes first', async () => {
  await openPage(asked)
  await expect.element(page.getByText(/We go on as soon as we have your answer/)).toBeVisible()
  const ids = [newId(), newId()]
  for (const [at, name] of ['front.png', 'bill.png'].entries()) {
    answers(keepImage, { id: ids[at]!, width: 10, height: 10 })
    const file = new File(['...'], name, { type: 'image/png' })
    await userEvent.upload(page.getByLabelText('Choose a photo'), file)
    await expect.element(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  await page.getByLabelText('Your answer').fill('Here they are.')
  refuses(answerInformationRequest, 'photo_missing')
  await send.click()
  const { message } = answerInformationRequest.refusals.photo_missing
  await expect.element(page.getByRole('link', { name: message })).toBeVisible()
  answers(answerInformationRequest, myApplicationOf())
  await send.click()
  await expect.element(title('Your application is under review')).toBeVisible()
  expect(askedOf(answerInformationRequest).at(-1)?.body).toEqual({
    text: 'Here they are.',
    imageIds: ids,
  })
})

test('an answer that is refused or lost stays in its field', async () => {
  await openPage(asked)
  const answer = page.getByLabelText('Your answer')
  await answer.fill('Lundgren')
  refuses(answerInformationRequest, 'nothing_asked')
  await send.click()
  await expect
    .element(page.getByText(answerInformationRequest.refusals.nothing_asked.message))
    .toBeVisible()
  loses(answerInformationRequest)
  await send.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  await expect.element(answer).toHaveValue('Lundgren')
})

test('a rejection is read at once with its reason, and so is that staff opened it again', async () => {
  await openPage(myApplicationOf())
  await expect.element(title('Your application is under review')).toBeVisible()
  becomes(rejected)
  await expect.element(title('Your application was not approved')).toBeVisible()
  await expect.element(page.getByText('The ID has expired.')).toBeVisible()
  await expect.element(page.getByText(/Our staff can reopen your application/)).toBeVisible()
  becomes({
    ...myApplicationOf(),
    steps: [...rejected.steps, { move: 'reopen', at: WEDNESDAY, note: 'A new ID is here.' }],
  })
  await expect.element(title('Your application is under review')).toBeVisible()
  await expect.element(page.getByText('A new ID is here.')).toBeVisible()
})

test('an application that cannot be loaded is asked for again', async () => {
  loses(getMyApplication)
  await mount(<PendingPage signOut={null} mayReadAgain={async () => true} />)
  await expect.element(page.getByText('We could not load your application.')).toBeVisible()
  answers(getMyApplication, myApplicationOf())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(title('Your application is under review')).toBeVisible()
})
