import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { VIEW_HEADER } from '../../src/values/memberView.ts'
import { newId } from '../../src/values/ids.ts'
import type { Answer, Client } from '../factories/client.ts'
import { type OnlineBanking, openOnlineBanking } from '../worlds/onlineBanking.ts'

/** Ada, whom Rosa calls, and Grace, who is on staff too. */
export const openCall = async (t: Pick<TestContext, 'after'>) => callIn(await openOnlineBanking(t))

/** The same in a credit union that has others, who are told apart by what follows their first names. */
export async function callIn(union: OnlineBanking, nth = '') {
  const ada = await union.member(`Ada${nth} Brooks`, { checking: '100.00' })
  const people = {
    rosa: await union.staff(`Rosa${nth} Delgado`),
    grace: await union.staff(`Grace${nth} Hill`),
  }
  const [asAda, asRosa, asGrace] = await Promise.all(
    [ada, people.rosa, people.grace].map((person) => union.as(person)),
  )
  const call = async (staff: Client): Promise<string> => {
    const id = newId(union.portal.clock.now().getTime())
    const path = `/api/admin/users/${ada.personId}/calls`
    const { status, body } = await staff.post(path, { id, topic: 'Your new card' })
    assert.equal(status, 200, JSON.stringify(body))
    return id
  }
  const share = (callId: string, id = newId()): Promise<Answer> =>
    asAda!.post('/api/member-views', { id, callId })
  const begin = (viewId: string, staff: Client = asRosa!): Promise<Answer> =>
    staff.post(`/api/admin/member-views/${viewId}/begin`)
  return {
    ...union,
    ...people,
    ada,
    asAda: asAda!,
    asRosa: asRosa!,
    asGrace: asGrace!,
    call,
    share,
    begin,
    /** Rosa calls, Ada shows her pages, and Rosa begins to look. */
    async looking(): Promise<{ readonly viewId: string; readonly callId: string }> {
      const callId = await call(asRosa!)
      const shared = await share(callId)
      assert.equal(shared.status, 200, JSON.stringify(shared.body))
      const viewId: string = shared.body.id
      assert.equal((await begin(viewId)).status, 200)
      return { viewId, callId }
    },
  }
}

/** What a page of staff gets that reads as a member sees it. */
export async function readAs(
  base: string,
  staff: Client,
  viewId: string,
  {
    path,
    method = 'GET',
    body,
    headers = {},
  }: { path: string; method?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
): Promise<{
  readonly status: number
  readonly code: string | undefined
  readonly headers: Headers
}> {
  const response = await fetch(base + path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...staff.cookies].map((pair) => pair.join('=')).join('; '),
      [VIEW_HEADER]: viewId,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  return { status: response.status, code, headers: response.headers }
}
