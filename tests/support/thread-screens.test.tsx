import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  answerMessage,
  getMessage,
  listMessages,
  type MessageDetail,
  seeMessage,
} from '../../src/modules/support/inbox.contract.ts'
import {
  listSavedAnswers,
  type SavedAnswer,
} from '../../src/modules/support/savedAnswers.contract.ts'
import {
  beginThread,
  listThreads,
  readThread,
  replyToThread,
  seeThread,
  type Thread,
} from '../../src/modules/support/threads.contract.ts'
import { ApplicationMessages } from '../../src/modules/support/web/ApplicationMessages.tsx'
import { MessagesPage } from '../../src/modules/support/web/MessagesPage.tsx'
import { ThreadPage } from '../../src/modules/support/web/ThreadPage.tsx'
import { ThreadsPage } from '../../src/modules/support/web/ThreadsPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { announced } from '../components/announced.ts'
import { answers, askedOf, loses, refuses } from '../components/fakeFetch.ts'
import { tellNews } from '../components/fakeNews.ts'
import { focusedWords } from '../components/keys.ts'
import { mount } from '../components/mount.tsx'
import { threadOf } from './threadOf.ts'

const summaryOf = ({ id, subject, state, unread, lastAt, about }: Thread) => ({
  id,
  subject,
  state,
  unread,
  lastAt,
  about: about.kind,
})

const lists = (...threads: readonly Thread[]): void =>
  answers(listThreads, { threads: threads.map(summaryOf), next: null })

const opens = (thread: Thread): void => {
  answers(readThread, thread)
  answers(seeThread, { seen: thread.version })
}

const message = page.getByLabelText('Your message')
const send = page.getByRole('button', { name: 'Send message' })

const openThread = (thread: Thread) => {
  opens(thread)
  return mount(<ThreadPage />, {
    path: `/dashboard/messages/${thread.id}`,
    route: '/dashboard/messages/:id',
  })
}

test('a member without messages is told where to begin, and an answer shows by itself', async () => {
  lists()
  await mount(<ThreadsPage />, { path: '/dashboard/messages' })
  await expect.element(page.getByText('No messages yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask us something' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Ask us something' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  const thread = threadOf({
    unread: true,
    state: 'answered',
    about: { kind: 'deposit', id: newId(), facts: null },
  })
  lists(thread)
  tellNews('messages')
  const row = page.getByRole('link', { name: /Opening hours/ })
  await expect.element(row.getByText('New answer')).toBeVisible()
  await expect.element(row.getByText('About a deposit')).toBeVisible()
})

test('whoever asked from an empty list and closes the window is at the heading, not nowhere', async () => {
  lists()
  await mount(<ThreadsPage />, { path: '/dashboard/messages' })
  await page.getByRole('button', { name: 'Ask us something' }).click()
  await page.getByLabelText('Subject').fill('Opening hours')
  await page.getByLabelText('Your question').fill('When are you there?')
  answers(beginThread, threadOf())
  lists(threadOf())
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect.element(page.getByText('We have your question.')).toBeVisible()
  tellNews('messages')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(focusedWords).toBe('Your messages')
})

test('a conversation says what it is about, what was seen, and counts as seen itself', async () => {
  const id = newId()
  const thread = threadOf({
    staffSeen: 1,
    version: 2,
    state: 'answered',
    about: {
      kind: 'account',
      id,
      facts: { name: 'Checking ··4021', amount: null, at: null, reference: null },
    },
    messages: [
      ...threadOf().messages,
      {
        version: 2,
        from: 'staff',
        text: 'Until 5 PM.',
        at: '2026-07-15T17:00:00.000Z',
        pictures: [],
      },
    ],
  })
  await openThread(thread)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Opening hours' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Checking ··4021' }))
    .toHaveAttribute('href', `/dashboard/accounts/${id}`)
  await expect.element(page.getByText('Seen by our staff')).toBeVisible()
  await expect.poll(() => askedOf(seeThread)[0]?.body).toEqual({ version: 2 })
})

test('a reply that is lost or refused stays typed, and is sent again under its id', async () => {
  const thread = threadOf()
  await openThread(thread)
  await send.click()
  await expect.element(page.getByText('Please write a message')).toBeVisible()
  loses(replyToThread)
  await message.fill('And on Fridays?')
  await send.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  refuses(replyToThread, 'thread_full')
  await send.click()
  await expect.element(page.getByText(/holds as many messages as it can/)).toBeVisible()
  await expect.element(message).toHaveValue('And on Fridays?')
  const said = { ...thread.messages[0]!, version: 2, text: 'And on Fridays?' }
  const after = { ...thread, version: 2, messages: [...thread.messages, said] }
  answers(replyToThread, after)
  opens(after)
  await send.click()
  await expect.poll(announced).toContain('Your message is sent.')
  await expect.element(message).toHaveValue('')
  await expect.element(page.getByText('And on Fridays?')).toBeVisible()
  const [first, second, third] = askedOf(replyToThread).map(({ body }) => body.id)
  expect([second, third]).toEqual([first, first])
})

test('what is no longer theirs says so in a sentence, with a way on', async () => {
  refuses(readThread, 'no_longer_yours')
  await mount(<ThreadPage />, {
    path: `/dashboard/messages/${newId()}`,
    route: '/dashboard/messages/:id',
  })
  await expect.element(page.getByText(readThread.refusals.no_longer_yours.message)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Your other messages' })).toBeVisible()
  await expect.element(message).not.toBeInTheDocument()
})

test('an applicant asks about the application in its place, apart from what we ask for', async () => {
  const thread = threadOf({
    subject: 'My documents',
    about: { kind: 'application', id: newId(), facts: null },
  })
  lists(thread)
  opens(thread)
  await mount(<ApplicationMessages isAsked={false} />, { path: '/pending-approval' })
  await expect.element(page.getByText('My documents')).toBeVisible()
  await expect.element(message).toBeVisible()
  const apart = page.getByText(/What we ask you for is answered at the top/)
  await expect.element(apart).not.toBeInTheDocument()
  await mount(<ApplicationMessages isAsked />, { path: '/pending-approval' })
  await expect.element(apart).toBeVisible()
  await page.getByRole('button', { name: 'Ask another question' }).click()
  await page.getByLabelText('Subject').fill('Another')
  await expect.element(page.getByRole('button', { name: 'Send question' })).toBeVisible()
})

const SAVED: SavedAnswer = {
  id: newId(),
  title: 'Hold on a check',
  text: 'Hello {firstName}, it is held.',
  version: 3,
  changedAt: '2026-07-15T16:00:00.000Z',
  changedBy: 'Rosa Delgado',
}

const ROW = {
  id: newId(),
  kind: 'question',
  state: 'open',
  name: 'Ada Lund',
  email: 'ada@example.com',
  subject: 'A check',
  excerpt: 'Why is it held?',
  receivedAt: '2026-07-15T15:00:00.000Z',
  about: 'deposit',
  lastAt: '2026-07-15T15:00:00.000Z',
  dueAt: '2026-07-15T15:30:00.000Z',
  overdue: true,
  unread: true,
  assignedTo: null,
} as const

const DETAIL: MessageDetail = {
  ...ROW,
  version: 1,
  message: ROW.excerpt,
  phone: null,
  preferredContact: 'email',
  personId: newId(),
  about: {
    kind: 'deposit',
    id: newId(),
    facts: { name: null, amount: '214.00', at: '2026-07-14T15:00:00.000Z', reference: 'ABCD-EFGH' },
  },
  lostAccess: false,
  senderSeen: 1,
  history: [
    {
      version: 1,
      move: 'receive',
      at: ROW.receivedAt,
      by: null,
      to: null,
      text: null,
      pictures: [],
    },
  ],
  allowedMoves: ['assign', 'answer', 'note', 'close'],
  mine: false,
  staff: [],
}

async function openMessage(detail: MessageDetail) {
  answers(listMessages, {
    messages: [ROW],
    next: null,
    counts: { open: 1, mine: 0, overdue: 1, assigned: 0 },
  })
  answers(getMessage, detail)
  answers(seeMessage, { seen: 1 })
  answers(listSavedAnswers, { answers: [SAVED] })
  await mount(<MessagesPage />, { path: `/admin/messages?folder=overdue&message=${ROW.id}` })
  await expect.element(page.getByRole('tab', { name: 'Overdue (1)' })).toBeVisible()
}

test('staff see what it is about, begin from a saved answer, and send it once', async () => {
  await openMessage(DETAIL)
  await expect
    .element(page.getByRole('link', { name: 'Check of $214.00, reference ABCD-EFGH' }))
    .toHaveAttribute('href', `/admin/deposits?deposit=${DETAIL.about.id}`)
  await expect.element(page.getByText(/^Overdue: /).first()).toBeVisible()
  const field = page.getByLabelText('Your answer')
  await page.getByLabelText('Begin from a saved answer').selectOptions('Hold on a check')
  await expect.element(field).toHaveValue('Hello Ada, it is held.')
  loses(answerMessage)
  const sendAnswer = page.getByRole('button', { name: 'Send answer' })
  await sendAnswer.click()
  await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible()
  await sendAnswer.click()
  await expect.poll(() => askedOf(answerMessage).length).toBe(2)
  const [first, second] = askedOf(answerMessage).map(({ body }) => body)
  expect(second).toEqual(first)
})

test('a member who lost access is not answered, and notes go on', async () => {
  await openMessage({ ...DETAIL, lostAccess: true })
  await expect
    .element(page.getByText('The member no longer has access to what this is about.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Your note')).toBeVisible()
  await expect.element(page.getByLabelText('Your answer')).not.toBeInTheDocument()
})
