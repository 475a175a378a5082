import { parseArgs } from 'node:util'
import { type Anchor, verifyChain } from '../../modules/audit/server/audit.ts'
import { readConfig } from '../../platform/server/config.ts'
import { openDatabase } from './open.ts'

// Proves that nobody changed the audit trail behind the server's back: `npm run audit:verify`. Ends
// with 1 if it is broken, so that a nightly job can raise the alarm. The head it prints, kept
// somewhere else and given back as `--expect LINK:HASH`, shows later that nothing was cut off.

function complain(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function anchorIn(text: string): Anchor {
  const [, number, hash] = /^([1-9][0-9]{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined)
    complain('Say what to expect as it was printed: --expect 1204:5f0c…')
  return { number: BigInt(number), hash }
}

const { values } = parseArgs({ options: { expect: { type: 'string' } } })
const anchor = values.expect === undefined ? undefined : anchorIn(values.expect)

const config = readConfig(process.env)
const engine = await openDatabase(config, { unhurried: true }).catch((error: Error) =>
  complain(error.message),
)
const verdict = await verifyChain(engine.db, anchor)
await engine.close()
if (!verdict.ok) complain(`The audit trail is broken.\n${verdict.fault.sentence}`)
const { linkCount, head } = verdict
process.stdout.write(
  head
    ? `The audit trail is whole, ${linkCount} links long.\nHead: ${head.number}:${head.hash}\n`
    : 'The audit trail is empty.\n',
)
