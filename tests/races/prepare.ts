import assert from 'node:assert/strict'
import type { Answer } from '../factories/client.ts'
import type { Browser, Member } from './member.ts'

type Send = () => Promise<Answer>
export type Prepare = (ada: Member, by: Browser) => Promise<Send>

export async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

export const simple =
  (path: string, body: unknown = {}): Prepare =>
  async (_, by) =>
  () =>
    by.post(path, body)
export const reading =
  (path: string): Prepare =>
  async (_, by) =>
  () =>
    by.client.get(path)
export const halfWay =
  (path: string, body: unknown): Prepare =>
  async ({ halfSignedIn }) => {
    const client = await halfSignedIn()
    return () => client.post(path, body)
  }
