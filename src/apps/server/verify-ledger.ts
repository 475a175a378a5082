import { verify } from '../../modules/ledger/server/ledger.ts'
import { readConfig } from '../../platform/server/config.ts'
import { DirectoryInUse } from '../../platform/server/embedded.ts'
import { openDatabase } from './open.ts'

// Proves the whole journal: every transfer, every chain, every balance. Ends with 1 if anything is
// wrong, so that a nightly job can raise the alarm.
const config = readConfig(process.env)
const engine = await openDatabase(config, { unhurried: true }).catch((error: unknown) => {
  if (!(error instanceof DirectoryInUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
const broken = await verify(engine.db)
await engine.close()
if (broken.length === 0) {
  process.stdout.write('The ledger is in balance.\n')
} else {
  const breaches = broken.map((breach) => JSON.stringify(breach))
  process.stderr.write(`The ledger is broken:\n${breaches.join('\n')}\n`)
  process.exitCode = 1
}
