import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { csrfTokenOf } from '../src/modules/access/server/cookies.ts'
import type { Bank, Member } from './bank.ts'
import type { Order, Sender } from './load.ts'
import { comeToRest } from './rest.ts'
import type { Arm, Run } from './rounds.ts'

export const COMPLETE = 'complete route'
export const RETURNING = 'complete route, session last seen over a minute ago'
export const BARE = 'bare route'

export interface HttpArms {
  readonly arms: readonly Arm[]
  close(): Promise<void>
}

/** Starts the portal and the people in front of it, each in a process of its own. */
export async function openHttp(bank: Bank): Promise<HttpArms> {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-bench-'))
  const environment = {
    DATABASE_URL: bank.url,
    SECRET: bank.secret,
    DATA_DIR: folder,
    MODE: 'demo',
  }
  await comeToRest(environment)
  const server = fork(new URL('./server.ts', import.meta.url), {
    env: { ...process.env, ...environment },
  })
  const port = await answerOf<number>(server)
  const load = fork(new URL('./load.ts', import.meta.url))
  const senders = bank.members.map((member) => senderOf(member, bank.secret))
  await ask(load, { kind: 'meet', port, senders })

  const run = (route: 'complete' | 'bare', seconds: number): Promise<Run> =>
    ask(load, { kind: 'run', route, seconds })
  const arms: readonly Arm[] = [
    {
      name: COMPLETE,
      run: async (seconds) => {
        await seen(bank, 'now()')
        return run('complete', seconds)
      },
    },
    {
      name: RETURNING,
      run: async (seconds) => {
        await seen(bank, `now() - interval '90 seconds'`)
        return run('complete', seconds)
      },
    },
    { name: BARE, run: (seconds) => run('bare', seconds) },
  ]
  const close = async (): Promise<void> => {
    await endAll([load, server])
    rmSync(folder, { recursive: true })
  }
  return { arms, close }
}

const senderOf = (member: Member, secret: string): Sender => ({
  cookie: `session=${member.token}`,
  csrfToken: csrfTokenOf(secret, member.token),
  fromAccountId: member.checkingId,
  toAccountId: member.savingsId,
  from: member.checking.toString(),
  to: member.savings.toString(),
})

/** A request writes down that the person is there when that was last done over a minute ago. */
async function seen({ owner }: Bank, when: string): Promise<void> {
  await owner.query(`update session set last_seen_at = ${when}`)
  await owner.query('vacuum (analyze) session')
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}`)
  })
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return answer
  } finally {
    ended.catch(() => {})
    heard.abort()
  }
}

async function ask(load: ChildProcess, order: Order): Promise<Run> {
  const answer = answerOf<Run | { readonly error: string }>(load)
  load.send(order)
  const done = await answer
  if ('error' in done) throw new Error(done.error)
  return done
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children.filter(({ connected }) => connected)) {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}
