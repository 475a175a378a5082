import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BeginBody, beginThread } from '../../src/modules/support/threads.contract.ts'
import { threadOf } from '../support/threadOf.ts'
import { call } from '../../src/platform/web/api.ts'
import { useSentForm } from '../../src/platform/web/sentForm.ts'
import { ActionFailure } from '../../src/ui/layout/ActionFailure.tsx'
import { ErrorSummary } from '../../src/ui/fields/ErrorSummary.tsx'
import { TextField } from '../../src/ui/fields/TextField.tsx'
import { answers, askedOf, holds, loses, refuses } from '../components/fakeFetch.ts'
import { say, verbatim } from '../../src/values/sentence.ts'
import { mount } from '../components/mount.tsx'

const WORD = say('Leave the word out')
const RECEIVED = threadOf()

/** A form with all that a form can have: an id, a problem of its own, a secret, a field by code. */
function Ask() {
  const { field, submit, problems, attempt, failure, busy } = useSentForm({
    schema: BeginBody,
    blank: { subject: '', message: '' },
    withId: true,
    own: ({ subject }) => ({ message: subject === 'word' ? WORD : undefined }),
    send: (body) => call(beginThread, { body }),
    secrets: ['message'],
    fieldOf: { too_many_messages: 'subject' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary problems={problems} attempt={attempt} />
      <TextField {...field('subject')} label={verbatim('Subject')} />
      <TextField {...field('message')} label={verbatim('Message')} />
      <ActionFailure failure={failure} attempt={attempt} />
      <button type="submit">{busy ? 'Sending' : 'Send'}</button>
    </form>
  )
}

const subject = page.getByLabelText('Subject')
const message = page.getByLabelText('Message')
const send = page.getByRole('button')
const summary = page.getByRole('alert', { name: 'There is a problem' })
const failure = (endpoint: string) => page.getByText(endpoint).first()
const { id_reused: reused, too_many_messages: tooMany } = beginThread.refusals
const idsSent = (): readonly string[] => askedOf(beginThread).map(({ body }) => body.id)

async function fillIn(): Promise<void> {
  await mount(<Ask />)
  await subject.fill('Opening hours')
  await message.fill('When?')
}

test('problems show on sending, each goes once it is solved, and none comes back before the next try', async () => {
  await mount(<Ask />)
  await send.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(summary.getByRole('link')).toHaveLength(2)
  await subject.fill('Opening hours')
  await expect.element(summary.getByRole('link')).toHaveLength(1)
  await subject.clear()
  await message.fill('When?')
  await expect.element(summary).not.toBeInTheDocument()
  await send.click()
  await expect.element(summary.getByRole('link')).toHaveLength(1)
  expect(askedOf(beginThread)).toEqual([])
})

test('what the contract cannot know is said at its field, and goes when another field solves it', async () => {
  await mount(<Ask />)
  await subject.fill('word')
  await message.fill('When?')
  await send.click()
  await expect.element(summary.getByRole('link', { name: WORD })).toBeVisible()
  await subject.fill('Another')
  await expect.element(summary).not.toBeInTheDocument()
})

test('a request that was lost is sent again with the same id, and with another one after it arrived', async () => {
  await fillIn()
  loses(beginThread)
  await send.click()
  await expect.element(failure('We could not reach the server')).toBeVisible()
  await expect.element(message).toHaveValue('When?')
  answers(beginThread, RECEIVED)
  await send.click()
  await expect.poll(() => idsSent().length).toBe(2)
  await send.click()
  await expect.poll(() => idsSent().length).toBe(3)
  const [first, second, third] = idsSent()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('after the refusal that its id is taken a form has another id, and the next press works', async () => {
  await fillIn()
  refuses(beginThread, 'id_reused')
  await send.click()
  await expect.element(failure(reused.message)).toBeVisible()
  await expect.element(message).toHaveValue('')
  await message.fill('When?')
  answers(beginThread, RECEIVED)
  await send.click()
  await expect.poll(() => idsSent().length).toBe(2)
  expect(idsSent()[1]).not.toBe(idsSent()[0])
})

test('a refusal about a field stands there until that field changes, and empties what is secret', async () => {
  await fillIn()
  refuses(beginThread, 'too_many_messages')
  await send.click()
  const said = summary.getByRole('link', { name: tooMany.message })
  await expect.element(said).toBeVisible()
  await expect.element(message).toHaveValue('')
  await message.fill('When, please?')
  await expect.element(said).toBeVisible()
  await subject.fill('Hours')
  await expect.element(summary).not.toBeInTheDocument()
})

test('a second press while the first is under way sends nothing', async () => {
  await fillIn()
  const held = holds(beginThread)
  await send.dblClick()
  await expect.element(send).toHaveTextContent('Sending')
  held.answer(RECEIVED)
  await expect.element(send).toHaveTextContent('Send')
  expect(idsSent()).toHaveLength(1)
})
