import { journalHeadSealed } from '../../modules/audit/server/audit.ts'
import { journalHead, verify, verifyJournal } from '../../modules/ledger/server/ledger.ts'
import { readConfig } from '../../platform/server/config.ts'
import {
  complain,
  expectedHead,
  headLine,
  openToVerify,
  unsealedSentence,
  vouchedBy,
} from './verifying.ts'

// Proves the whole journal: that nobody changed a row behind the server's back, and that every
// balance is what the entries say. `npm run ledger:verify` ends with 1 if anything is wrong. The head
// it prints, kept somewhere else and given back as `--expect LINK:HASH`, shows later that nothing was
// cut off.

const PROGRESS_EVERY_MS = 5000

/** Tells an operator at most every few seconds how far it is, and nothing when it is quick. */
function progressTo(last: bigint): (link: bigint) => void {
  let told = performance.now()
  return (link) => {
    if (performance.now() - told < PROGRESS_EVERY_MS) return
    told = performance.now()
    process.stderr.write(`Link ${link} of ${last}.\n`)
  }
}

const expected = expectedHead()
const engine = await openToVerify(readConfig(process.env))
const { db } = engine
const last = await journalHead(db)
const vouched = vouchedBy('the audit trail', await journalHeadSealed(db))
const verdict = await verifyJournal(db, {
  witnesses: [...expected, ...vouched],
  onLink: progressTo(last?.number ?? 0n),
})
const breaches = await verify(db)
await engine.close()

const complaints = [
  ...(verdict.ok ? [] : ['The journal is broken.', verdict.fault.sentence]),
  ...(breaches.length === 0
    ? []
    : ['The ledger is broken:', ...breaches.map((breach) => JSON.stringify(breach))]),
]
if (!verdict.ok || complaints.length > 0) complain(complaints.join('\n'))
const { linkCount, head, unsealedCount } = verdict
process.stdout.write(
  [
    'The ledger is in balance.\n',
    head ? `The journal is whole, ${linkCount} links long.\n` : '',
    unsealedSentence(unsealedCount, 'row'),
    head ? headLine(head) : '',
  ].join(''),
)
