import { ConfigError } from '../../platform/server/config.ts'
import { argumentsOf } from './arguments.ts'
import { configOfCommand, databaseOfCommand, sayWhy } from './command.ts'
import { readArchived, wantedIn } from './readArchived.ts'
import { keptArchive } from './verifying.ts'

// What an account did before a member or staff can look it up: `npm run ledger:archived -- --archive FOLDER --account NUMBER`
// reads it out of the files that `ledger:archive` wrote, and writes it as members export their activity, oldest first. `--from DAY`,
// `--to DAY` and `--reference CODE` leave out the rest. Every line is proved against the chain, and nothing is written
// where one does not hold.

const { values } = argumentsOf({
  options: {
    archive: { type: 'string' },
    account: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    reference: { type: 'string' },
  },
})

try {
  const { archive: folder, account } = values
  if (folder === undefined || account === undefined) {
    throw new ConfigError([
      'Say where the files are and of which account: --archive FOLDER --account NUMBER',
    ])
  }
  const wanted = wantedIn(values)
  const config = configOfCommand()
  const archive = {
    folder,
    open: keptArchive(folder, config)!,
    zone: config.institution.timeZone,
  }
  const { db, close } = await databaseOfCommand(config)
  const { csv, said } = await readArchived(db, archive, account, wanted)
  process.stdout.write(csv)
  await close()
  process.stderr.write(`${said}\n`)
} catch (error) {
  sayWhy(error)
}
