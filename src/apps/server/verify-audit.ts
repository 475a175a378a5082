import { verifyChain } from '../../modules/audit/server/audit.ts'
import { auditHeadSealed } from '../../modules/ledger/server/ledger.ts'
import { readConfig } from '../../platform/server/config.ts'
import {
  complain,
  expectedHead,
  headLine,
  openToVerify,
  unsealedSentence,
  vouchedBy,
} from './verifying.ts'

// Proves that nobody changed the audit trail behind the server's back: `npm run audit:verify`. Ends
// with 1 if it is broken. The head it prints, kept somewhere else and given back as
// `--expect LINK:HASH`, shows later that nothing was cut off.

const expected = expectedHead()
const engine = await openToVerify(readConfig(process.env))
const vouched = vouchedBy('the journal', await auditHeadSealed(engine.db))
const verdict = await verifyChain(engine.db, [...expected, ...vouched])
await engine.close()
if (!verdict.ok) complain(`The audit trail is broken.\n${verdict.fault.sentence}`)
const { linkCount, head, unsealedCount } = verdict
const unsealed = unsealedSentence(unsealedCount, 'record')
process.stdout.write(
  head
    ? `The audit trail is whole, ${linkCount} links long.\n${unsealed}${headLine(head)}`
    : unsealed || 'The audit trail is empty.\n',
)
