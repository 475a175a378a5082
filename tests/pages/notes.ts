import assert from 'node:assert/strict'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'
import { photo } from '../images/pictures.ts'

/** What staff wrote down about somebody: with a picture, for few, and put right. */
export async function addNotes(rosa: Client, personId: string): Promise<void> {
  const image = (await rosa.upload('/api/images', await photo())).body.id as string
  const write = async (body: object): Promise<string> => {
    const given = { id: newId(), audience: 'staff', ...body }
    const answer = await rosa.post(`/api/admin/users/${personId}/notes`, given)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.notes[0].id as string
  }
  const wrong = await write({ text: 'Prefers calls after 5 PM.', pictures: [image] })
  await write({ text: 'Prefers calls after 6 PM, on the cell phone.', corrects: wrong })
  await write({
    audience: 'fraud',
    text: 'Says that her nephew knows her password. Told her to change it.',
  })
}
