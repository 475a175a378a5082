import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  askMember,
  creditDispute,
  decideDispute,
  type DisputeDetail,
  getDispute,
  listDisputeQueue,
  noteDispute,
} from '../../src/modules/disputes/staff.contract.ts'
import { StaffDisputesPage } from '../../src/modules/disputes/web/StaffDisputesPage.tsx'
import { refusalMessage } from '../../src/values/endpoint.ts'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { mount } from '../components/mount.tsx'
import { AS_ROSA } from '../components/sessions.ts'
import { DETAIL } from './cases.ts'

const NONE = { disputes: [], more: false, open: 0, overdue: 0 }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const explanation = page.getByLabelText('Explanation')

const openQueue = (path = '/admin/disputes') =>
  mount(<StaffDisputesPage />, { path, session: AS_ROSA })

async function openCase(detail: DisputeDetail = DETAIL) {
  answers(getDispute, detail)
  await openQueue(`/admin/disputes?case=${DETAIL.id}`)
  await expect
    .element(page.getByRole('heading', { name: '$80.00 disputed by Ines Calder' }))
    .toHaveFocus()
}

beforeEach(() => answers(listDisputeQueue, NONE))

test('the queue is loading, not loaded, empty, and warns of deadlines that passed', async () => {
  const held = holds(listDisputeQueue)
  await openQueue()
  held.lose()
  await expect.element(page.getByText("We couldn't load the disputes.")).toBeVisible()
  answers(listDisputeQueue, NONE)
  await button('Try again').click()
  await expect.element(page.getByText('No case is open.')).toBeVisible()
  answers(listDisputeQueue, {
    ...NONE,
    disputes: [{ ...DETAIL, daysLeft: -2 }],
    open: 1,
    overdue: 1,
  })
  tellNews('disputes')
  await expect.element(page.getByText('The legal deadline of one case has passed.')).toBeVisible()
})

test('a credit by hand: refusals have their words, a second person is waited for, then it is given', async () => {
  await openCase()
  await expect
    .element(
      page.getByText(
        /^If the case is not decided, it is credited by itself on Jul 28, 2026\. We then/,
      ),
    )
    .toBeVisible()
  const give = button('Credit $80.00')
  const { waits_for_second_person: waits, ...refusals } = creditDispute.refusals
  for (const [code, refusal] of Object.entries(refusals)) {
    refuses(creditDispute, code as keyof typeof refusals)
    await give.click()
    await expect.element(page.getByText(refusalMessage(refusal)).first()).toBeVisible()
  }
  refuses(creditDispute, 'waits_for_second_person')
  await give.click()
  await expect.element(page.getByText(refusalMessage(waits)).first()).toBeVisible()
  answers(creditDispute, {
    ...DETAIL,
    provisional: '80.00',
    due: { what: 'decide', on: '2026-10-12' },
  })
  await give.click()
  await expect
    .element(
      page.getByText('$80.00 is credited until the case is decided, and we wrote to the member.'),
    )
    .toBeVisible()
  await expect.element(give).not.toBeInTheDocument()
  await expect.element(page.getByText('The provisional credit is made final.')).toBeVisible()
})

test('what is more than the transaction came to is not said to be credited by itself', async () => {
  await openCase({ ...DETAIL, transactionAmount: '79.99' })
  await expect
    .element(
      page.getByText(
        /^It is more than the transaction came to, so it is not credited by itself\. Credit it or decide by Jul 28, 2026;/,
      ),
    )
    .toBeVisible()
})

test('a decision needs a finding and an explanation; refusals and lost answers keep both', async () => {
  await openCase()
  await button('Decide the case').click()
  await expect.element(page.getByRole('link', { name: 'Choose what you found' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Please explain it to the member' }))
    .toBeVisible()
  await page.getByRole('radio', { name: /^There was an error of another amount/ }).click()
  await page.getByLabelText('What the error came to').fill('80')
  await explanation.fill('We asked the shop.')
  for (const [code, refusal] of Object.entries(decideDispute.refusals)) {
    if (code === 'waits_for_second_person') continue
    refuses(decideDispute, code as keyof typeof decideDispute.refusals)
    await button('Decide the case').click()
    await expect.element(page.getByText(refusalMessage(refusal)).first()).toBeVisible()
    await expect.element(explanation).toHaveValue('We asked the shop.')
  }
  loses(decideDispute)
  await button('Decide the case').click()
  await expect.element(page.getByText(/could not reach the server/)).toBeVisible()
  answers(decideDispute, {
    ...DETAIL,
    state: 'decided',
    outcome: 'other_amount',
    corrected: '50.00',
    due: null,
  })
  await page.getByLabelText('What the error came to').fill('50')
  await button('Decide the case').click()
  await expect
    .element(page.getByText('The case is decided, and we wrote to the member.'))
    .toBeVisible()
  expect(askedOf(decideDispute).at(-1)!.body).toMatchObject({
    version: DETAIL.version,
    outcome: 'other_amount',
    amount: '50.00',
    explanation: 'We asked the shop.',
  })
})

test('the member is asked, or a note is kept; nobody acts on a case of their own', async () => {
  await openCase()
  await page.getByLabelText('Your question').fill('Do you have a receipt?')
  answers(askMember, { ...DETAIL, isAsked: true })
  await button('Ask the member').click()
  await expect.element(page.getByText('The member was asked.')).toBeVisible()
  await page.getByText('Note', { exact: true }).click()
  await page.getByLabelText('Your note').fill('The shop is closed.')
  answers(noteDispute, DETAIL)
  await button('Save note').click()
  await expect.element(page.getByText('The note is saved.')).toBeVisible()
})

test('a correction that the portal took back stands in the history, and is no longer one', async () => {
  const step = { at: DETAIL.filedAt, by: null, said: null, letterId: null } as const
  const said = 'The account could not give $30.00 of it back.'
  await openCase({
    ...DETAIL,
    state: 'decided',
    outcome: 'came_back',
    corrected: '0.00',
    due: null,
    steps: [...DETAIL.steps, { ...step, kind: 'came_back', amount: '50.00', said }],
  })
  await expect
    .element(page.getByText('The portal took $50.00 back, because the money came back another way'))
    .toBeVisible()
  await expect.element(page.getByText(said)).toBeVisible()
})

test('an account of their own, and a case that is not there', async () => {
  await openCase({ ...DETAIL, isOwn: true })
  await expect.element(page.getByText('A colleague has to deal with it.')).toBeVisible()
  await expect.element(button('Decide the case')).not.toBeInTheDocument()
  refuses(getDispute, 'dispute_not_found')
  await openQueue(`/admin/disputes?case=${DETAIL.personId}`)
  await expect.element(page.getByText('We could not find that case.')).toBeVisible()
})
