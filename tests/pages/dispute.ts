import assert from 'node:assert/strict'
import { newId } from '../../src/values/ids.ts'
import type { Client } from '../factories/client.ts'

/** A case of a member about a withdrawal, in which staff have asked something. */
export async function addDispute(
  member: Client,
  staff: Client,
  transferId: string,
): Promise<string> {
  const id = newId()
  const body = { transferId, kind: 'wrong_amount', answers: { rightAmount: '10.00' } }
  const story = 'I ended the contract in May, and they charged the old price.'
  const filed = await member.post('/api/disputes', { id, ...body, story, evidence: [] })
  assert.equal(filed.status, 200, JSON.stringify(filed.body))
  const said = 'Do you have the letter with which you ended it?'
  const path = `/api/admin/disputes/${id}/ask`
  const asked = await staff.post(path, { id: newId(), version: 1, said })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  return id
}
