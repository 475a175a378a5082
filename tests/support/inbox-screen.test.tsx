import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  answerMessage,
  assignMessage,
  closeMessage,
  getMessage,
  listMessages,
  type MessageDetail,
  type MessageSummary,
  seeMessage,
} from '../../src/modules/support/inbox.contract.ts'
import { listSavedAnswers } from '../../src/modules/support/savedAnswers.contract.ts'
import { MessagesPage } from '../../src/modules/support/web/MessagesPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { focusOn, press } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'

const ROSA = { personId: newId(), name: 'Rosa Delgado' }
const counts = { open: 1, mine: 0, overdue: 0, assigned: 0 }

const summary = (changes: Partial<MessageSummary> = {}): MessageSummary => ({
  id: newId(),
  kind: 'contact',
  state: 'open',
  name: 'Bo Strand',
  email: 'bo.strand@example.com',
  subject: 'Loans',
  excerpt: 'What would a loan cost me?',
  receivedAt: '2026-07-15T15:00:00.000Z',
  about: 'general',
  lastAt: '2026-07-15T15:00:00.000Z',
  dueAt: '2026-07-16T15:00:00.000Z',
  overdue: false,
  unread: true,
  assignedTo: null,
  ...changes,
})

const detail = (of: MessageSummary, changes: Partial<MessageDetail> = {}): MessageDetail => ({
  ...of,
  version: 1,
  message: of.excerpt,
  phone: null,
  preferredContact: 'email',
  personId: null,
  about: { kind: 'general', id: null, facts: null },
  lostAccess: false,
  senderSeen: 1,
  history: [
    {
      version: 1,
      move: 'receive',
      at: of.receivedAt,
      by: null,
      to: null,
      text: null,
      pictures: [],
    },
  ],
  allowedMoves: ['assign', 'answer', 'note', 'close'],
  mine: false,
  staff: [ROSA],
  ...changes,
})

const holdsMessages = (...messages: readonly MessageSummary[]): void =>
  answers(listMessages, { messages: [...messages], next: null, counts })

const rowOf = (name: string) => page.getByRole('button', { name })
const answer = page.getByLabelText('Your answer')
const sendAnswer = page.getByRole('button', { name: 'Send answer' })

async function openInbox(...messages: readonly MessageSummary[]) {
  holdsMessages(...messages)
  const mounted = await mount(<MessagesPage />, { path: '/admin/messages' })
  await expect.element(page.getByRole('tab', { name: 'Unassigned (1)' })).toBeVisible()
  return mounted
}

/** What is asked and told beside a message that is open. */
function besideMessages(): void {
  answers(seeMessage, { seen: 1 })
  answers(listSavedAnswers, { answers: [] })
}

const openMessage = async (message: MessageSummary, changes: Partial<MessageDetail> = {}) => {
  answers(getMessage, detail(message, changes))
  besideMessages()
  await openInbox(message)
  await rowOf(message.name).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Loans' })).toHaveFocus()
}

test('a message that arrives shows in the inbox, and is opened by keyboard', async () => {
  const [first, bo] = [summary({ name: 'Ada Lund', subject: 'Technical help' }), summary()]
  const { address } = await openInbox(first)
  holdsMessages(first, bo)
  tellNews('messages')
  await expect.element(rowOf('Bo Strand')).toBeVisible()
  await focusOn(rowOf('Ada Lund'))
  await press('End')
  await expect.element(rowOf('Bo Strand')).toHaveFocus()
  answers(getMessage, detail(bo))
  besideMessages()
  await press('Enter')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Loans' })).toHaveFocus()
  await expect.poll(address).toBe(`/admin/messages?folder=open&message=${bo.id}`)
})

test('a message is taken, answered and closed, and each is announced', async () => {
  const bo = summary()
  await openMessage(bo)
  const taken = detail(bo, { version: 2, mine: true, assignedTo: ROSA, state: 'assigned' })
  const saves = (endpoint: typeof assignMessage | typeof closeMessage, saved: MessageDetail) => {
    answers(getMessage, saved)
    answers(endpoint, saved)
  }
  saves(assignMessage, taken)
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect.poll(announced).toContain('The message is yours.')
  await expect.element(page.getByText('It is yours.')).toBeVisible()

  await sendAnswer.click()
  await expect.element(page.getByText('Please write an answer')).toBeVisible()
  await answer.fill('Yes, until 5 PM.')
  const at = '2026-07-15T16:00:00.000Z'
  const said = {
    ...taken.history[0]!,
    version: 3,
    move: 'answer',
    at,
    by: ROSA.name,
    text: 'Yes, until 5 PM.',
  } as const
  const answered = { ...taken, version: 3, history: [...taken.history, said] }
  answers(answerMessage, answered)
  answers(getMessage, answered)
  await sendAnswer.click()
  await expect.element(page.getByText('Rosa Delgado answered')).toBeVisible()
  await expect.element(answer).toHaveValue('')

  saves(closeMessage, { ...answered, version: 4, state: 'closed', allowedMoves: ['reopen'] })
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect.poll(announced).toContain('The message is closed.')
  const versions = [assignMessage, answerMessage, closeMessage].map(
    (endpoint) => askedOf(endpoint)[0]?.body.version,
  )
  expect(versions).toEqual([1, 2, 3])
})

test('the way back from a message leads to its row, or to the heading once the row is gone', async () => {
  const bo = summary()
  await openMessage(bo)
  // Where there is room the list stands beside it, and needs no way back.
  await page.viewport(390, 844)
  const back = page.getByRole('button', { name: 'Back to the list' })
  await back.click()
  await expect.element(rowOf('Bo Strand')).toHaveFocus()
  await rowOf('Bo Strand').click()
  holdsMessages()
  tellNews('messages')
  await expect.element(rowOf('Bo Strand')).not.toBeInTheDocument()
  await back.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus()
})

test('whoever answers second reads who was first, and keeps what they typed', async () => {
  const bo = summary()
  await openMessage(bo)
  await answer.fill('It depends.')
  const message = 'This message was already handled by Rosa Delgado.'
  refuses(answerMessage, 'already_handled', { message })
  answers(getMessage, detail(bo, { version: 2, assignedTo: ROSA, state: 'assigned' }))
  await sendAnswer.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('It is with Rosa Delgado.')).toBeVisible()
  await expect.element(answer).toHaveValue('It depends.')
  loses(answerMessage)
  await sendAnswer.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  await expect.element(answer).toHaveValue('It depends.')
})

test('a search in the inbox that finds nothing says so, and is in the address', async () => {
  const { address } = await openInbox(summary())
  holdsMessages()
  await page.getByLabelText('Search this folder').fill('a word nobody wrote')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(page.getByText('No message in this folder matches.')).toBeVisible()
  await expect.poll(address).toContain('q=a+word+nobody+wrote')
  await expect
    .poll(() => askedOf(listMessages).at(-1)?.query)
    .toMatchObject({ q: 'a word nobody wrote' })
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(address).not.toContain('q=')
})
