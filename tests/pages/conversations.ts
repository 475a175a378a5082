import assert from 'node:assert/strict'
import { MAYA } from '../../src/modules/demo/server/people.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer, Client } from '../factories/client.ts'
import { photo } from '../images/pictures.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/**
 * Ines asks about an account, is answered after a note among staff, and asks again; Maya asks about her
 * application; staff keep an answer. @returns the conversation of Ines
 */
export async function addConversations(
  portal: BrowserWorld['portal'],
  ines: Client,
  rosa: Client,
): Promise<string> {
  const { accounts } = await done(ines.get('/api/activity/overview'))
  const image = await done(ines.upload('/api/images', await photo()))
  const { id } = await done(
    ines.post('/api/threads', {
      id: newId(),
      about: { kind: 'account', id: accounts[0].id },
      subject: 'Name on my account',
      message: 'I married in September and my last name has changed. What do you need from me?',
      pictures: [image.id],
    }),
  )
  const path = `/api/admin/messages/${id}`
  await done(rosa.post(`${path}/note`, { id: newId(), version: 1, text: 'Passport is on file.' }))
  const text = 'Congratulations! A picture of the certificate is all we need.'
  await done(rosa.post(`${path}/answer`, { id: newId(), version: 2, text }))
  const message = 'Thank you. Here it is, I hope it can be read.'
  await done(ines.post(`/api/threads/${id}/messages`, { id: newId(), message }))
  const maya = await portal.as(MAYA.email)
  await done(
    maya.post('/api/threads', {
      id: newId(),
      about: { kind: 'application' },
      subject: 'My second address',
      message: 'I will move next month. Which address do you need?',
    }),
  )
  await done(
    rosa.post('/api/admin/saved-answers', {
      id: newId(),
      title: 'Hold on a check',
      text: 'Hello {firstName},\n\nwe hold a part of some checks until the other bank has paid them.',
    }),
  )
  return id
}
