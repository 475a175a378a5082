import { readFile } from 'node:fs/promises'
import { importDirectory } from '../../modules/banks/server/banks.ts'
import { jobContextOf } from '../../platform/server/action.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'

// Replaces the bank directory by a FedACH participant file: `npm run banks:import -- FILE`. Nothing
// changes when a single line of the file is wrong.

const { positionals } = argumentsOf({ allowPositionals: true })
const [file] = positionals
if (file === undefined || positionals.length > 1)
  complain('Say which file: npm run banks:import -- FedACHdir.txt')

const config = configOfCommand()
const fileText = await readFile(file, 'utf8').catch((error: Error) => complain(error.message))
const engine = await databaseOfCommand(config)
const context = jobContextOf({ clock: systemClock, institution: config.institution })
const outcome = await inTransaction(engine.db, (tx) => importDirectory(tx, context, fileText))
await engine.close()
if (!outcome.ok) {
  const complaints = outcome.problems.map(({ line, reason }) => `Line ${line}: ${reason}`)
  complain(`${complaints.join('\n')}\nNothing was imported; the directory is as it was.`)
}
const { banks, replaced } = outcome.value
process.stdout.write(
  `The directory now has ${banks} banks, and ${replaced} old numbers that lead to them.\n`,
)
