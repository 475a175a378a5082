import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand, sayWhy } from './command.ts'
import { proveAudit } from './proving.ts'
import { keptArchive, keptHead } from './verifying.ts'

// Proves that nobody changed the audit trail behind the server's back: `npm run audit:verify`. Ends
// with 1 if it is broken. The head it prints, kept somewhere else and given back as
// `--expect LINK:HASH`, shows later that nothing was cut off. `--archive FOLDER` proves what was archived as well.

const { values } = argumentsOf({
  options: { expect: { type: 'string' }, archive: { type: 'string' } },
})
const expected = keptHead('expect', values.expect)
const config = configOfCommand()
const archive = keptArchive(values.archive, config)
const engine = await databaseOfCommand(config)
const { isWhole, text } = await proveAudit(engine.db, expected ? [expected] : [], archive).catch(
  sayWhy,
)
await engine.close()
if (!isWhole) complain(text)
process.stdout.write(text)
