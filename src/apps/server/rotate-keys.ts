import { forgetOtherDataKeys } from '../../platform/server/secret.ts'
import { argumentsOf } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'
import { resealAll, SEALED } from './keyRotation.ts'

// Seals personal data again under the present DATA_KEY: `npm run keys:rotate`, with the key before
// it in DATA_KEYS_OLD. May be broken off and run again; the portal may run meanwhile.

argumentsOf({})
const engine = await databaseOfCommand(configOfCommand())
for (const [what, some] of Object.entries(SEALED)) {
  process.stdout.write(`${await resealAll(engine.db, some)} ${what} sealed again.\n`)
}
await forgetOtherDataKeys(engine.db)
await engine.close()
