import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand, sayWhy } from './command.ts'
import { proveLedger } from './proving.ts'
import { keptArchive, keptHead } from './verifying.ts'

// Proves the whole journal: that nobody changed a row behind the server's back, and that every
// balance is what the entries say. `npm run ledger:verify` ends with 1 if anything is wrong. The head
// it prints, kept somewhere else and given back as `--expect LINK:HASH`, shows later that nothing was
// cut off; `--from LINK:HASH` begins behind a head that was proved before, and every balance is
// computed from all entries all the same. `--archive FOLDER` proves what was archived as well.

const PROGRESS_EVERY_MS = 5000

/** Tells an operator at most every few seconds how far it is, and nothing when it is quick. */
function showProgress(): (link: bigint, last: bigint) => void {
  let told = performance.now()
  return (link, last) => {
    if (performance.now() - told < PROGRESS_EVERY_MS) return
    told = performance.now()
    process.stderr.write(`Link ${link} of ${last}.\n`)
  }
}

const { values } = argumentsOf({
  options: { expect: { type: 'string' }, from: { type: 'string' }, archive: { type: 'string' } },
})
const expected = keptHead('expect', values.expect)
const from = keptHead('from', values.from)
const config = configOfCommand()
const archive = keptArchive(values.archive, config)
const engine = await databaseOfCommand(config)
const { isWhole, text } = await proveLedger(engine.db, expected ? [expected] : [], {
  from,
  archive,
  onLink: showProgress(),
}).catch(sayWhy)
await engine.close()
if (!isWhole) complain(text)
process.stdout.write(text)
