import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { importRates } from '../../modules/exchangeRates/server/exchangeRates.ts'
import { jobContextOf } from '../../platform/server/action.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'

// Takes a file of exchange rates: `npm run rates:import -- FILE [--jump]`. Nothing changes when a single line is wrong.

const { positionals, values } = argumentsOf({
  allowPositionals: true,
  options: { jump: { type: 'boolean', default: false } },
})
const [path] = positionals
if (path === undefined || positionals.length > 1)
  complain('Say which file: npm run rates:import -- FILE [--jump]')

const config = configOfCommand()
const content = await readFile(path).catch((error: Error) => complain(error.message))

const engine = await databaseOfCommand(config)
const context = jobContextOf({ clock: systemClock, institution: config.institution })
const offered = { name: basename(path), content, acceptJumps: values.jump }
const outcome = await inTransaction(engine.db, (tx) => importRates(tx, context, offered))
await engine.close()

if (!outcome.ok)
  complain(`${outcome.message ?? outcome.code}\nNothing was taken; the rates are as they were.`)
const { rates, replayed } = outcome.value
process.stdout.write(
  `${replayed ? 'This file was taken before' : 'The file is taken'}: ${rates} exchange rates.\n`,
)
