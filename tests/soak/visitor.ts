import assert from 'node:assert/strict'
import { createClient } from '../factories/client.ts'
import { mailServer } from '../factories/mailServer.ts'
import { until } from '../factories/waiting.ts'

// Runs where a portal was installed as the pages say: signs an administrator in through the balancer with the code
// that is mailed, then goes on asking until its input ends, and says how often it got no answer.

const EMAIL = 'rosa@bank.example'
const [password, mailHost = '127.0.0.1'] = process.argv.slice(2)
const SIDE_BY_SIDE = 8

const ends: (() => void)[] = []
const { received } = await mailServer(
  { after: (end) => void ends.push(end as () => void) },
  { host: mailHost, port: 25 },
)
const client = createClient('https://bank.example')
await client.signIn(EMAIL, password!, async () => {
  await until('a code is mailed', () => received.length > 0)
  return /\b\d{6}\b/.exec(received[0]!.replace(/^.*?\r\n\r\n/s, ''))![0]
})
assert.equal((await client.get('/api/session')).body.signedIn, true)
process.stdout.write(`${EMAIL} is signed in.\n`)

const seen = new Map<string, number>()
process.stdin.resume()
const keepAsking = async (path: string): Promise<void> => {
  while (!process.stdin.readableEnded) {
    const said = await client.get(path).then(({ status }) => `${status}`, String)
    seen.set(said, (seen.get(said) ?? 0) + 1)
  }
}
await Promise.all(
  Array.from({ length: SIDE_BY_SIDE }, (_, i) => keepAsking(i % 2 ? '/api/session' : '/')),
)
process.stdout.write(`${JSON.stringify(Object.fromEntries(seen))}\n`)
for (const end of ends) end()
