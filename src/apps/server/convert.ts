import { inviteWave, takeBack } from '../../modules/conversion/server/conversion.ts'
import { jobContextOf } from '../../platform/server/action.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'
import { convertFolder } from './convertFolder.ts'

// Takes over people, accounts and history from the files of another system (docs/conversion.md):
//   npm run convert -- FOLDER                 names every mistake in the files and writes nothing
//   npm run convert -- FOLDER --commit        carries it out, or goes on with what was broken off
//   npm run convert -- take-back              takes back one that was broken off
//   npm run convert -- invite --wave 500      mails the next 500 people their invitation

const { values, positionals } = argumentsOf({
  allowPositionals: true,
  options: { commit: { type: 'boolean', default: false }, wave: { type: 'string' } },
})
const [what] = positionals
const count = Number(values.wave)
if (what === undefined || positionals.length > 1)
  complain('Say which folder: npm run convert -- FOLDER, and --commit once it has no mistakes')
if (what === 'invite' && !(Number.isInteger(count) && count > 0))
  complain('Say how many people to invite: npm run convert -- invite --wave 500')

const config = configOfCommand()
const engine = await databaseOfCommand(config)
const { institution } = config
const now = () => jobContextOf({ clock: systemClock, institution })

async function run(): Promise<string> {
  if (what === 'invite') {
    const { invited, left } = await inviteWave(engine.db, now, { config, count })
    return `Invited ${invited}. Without an invitation: ${left}.`
  }
  if (what === 'take-back') {
    const taken = await takeBack(engine.db, now())
    if (!taken.ok) complain('No conversion is under way; one that has ended stays.')
    return 'The conversion was taken back. Nothing of it is left but closed accounts in the journal.'
  }
  return convertFolder(engine.db, now(), { folder: what!, commit: values.commit })
}

const said = await run()
await engine.close()
process.stdout.write(`${said}\n`)
