import assert from 'node:assert/strict'
import { until } from '../factories/waiting.ts'
import type { Underway } from './machine.ts'

/** Of the administrators that the pages name; somebody types it where they are added. */
export const PASSWORD = 'seven herons on the mill pond'

/** A certificate for the name that the pages use, and its key in `key.pem`. */
export const selfSigned = (certificate: string): string =>
  `openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=bank.example -addext subjectAltName=DNS:bank.example \\
    -keyout key.pem -out ${certificate}`

/**
 * Does something while a visitor (`visitor.ts`) signs in and goes on asking: none stays without an answer.
 * @returns how many answers there were
 */
export async function withVisitor(
  visitor: Underway,
  work: () => Promise<void> | void,
): Promise<number> {
  await until(
    'an administrator is signed in',
    () => visitor.output().includes('\n'),
    visitor.output,
  )
  await work()
  const said = await visitor.end()
  const [, tally] = said.split('\n')
  const seen = JSON.parse(tally || 'null') as Readonly<Record<string, number>>
  assert.deepEqual(Object.keys(seen), ['200'], said)
  return seen['200']!
}
