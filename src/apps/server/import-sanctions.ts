import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES, importList } from '../../modules/sanctions/server/sanctions.ts'
import { jobContextOf } from '../../platform/server/action.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { isDay } from '../../values/dates.ts'
import { argumentsOf, complain } from './arguments.ts'
import { configOfCommand, databaseOfCommand } from './command.ts'

// Puts a sanctions list in the place of the one there is: `npm run sanctions:import -- FOLDER`, a folder with
// sdn.csv, alt.csv and add.csv of the Treasury. Nothing changes when a single line is wrong.

const { positionals, values } = argumentsOf({
  allowPositionals: true,
  options: { published: { type: 'string' }, smaller: { type: 'boolean', default: false } },
})
const [folder] = positionals
if (folder === undefined || positionals.length > 1)
  complain('Say which folder: npm run sanctions:import -- FOLDER [--published 2026-11-20]')

const { published } = values
if (published !== undefined && !isDay(published))
  complain('The day of publication is written 2026-11-20.')

const config = configOfCommand()
const read = (file: string) =>
  readFile(join(folder, file)).catch((error: Error) => complain(error.message))
const [sdn, alt, add] = await Promise.all(FILES.map(read))
// The files say nowhere of which day they are; unpacked, they keep the day on which they were made.
const publishedOn =
  published ?? (await stat(join(folder, FILES[0]))).mtime.toISOString().slice(0, 10)
const files = { 'sdn.csv': sdn!, 'alt.csv': alt!, 'add.csv': add! }

const engine = await databaseOfCommand(config)
const context = jobContextOf({ clock: systemClock, institution: config.institution })
const offered = { files, publishedOn, acceptSmaller: values.smaller }
const outcome = await inTransaction(engine.db, (tx) => importList(tx, context, offered))
await engine.close()

if (!outcome.ok) complain(`${reasonOf(outcome)}\nNothing was loaded; the list is as it was.`)
const { entries, names, replayed } = outcome.value
process.stdout.write(
  `${replayed ? 'This list was loaded before' : 'The list is loaded'}: ${entries} entries with ${names} names, published ${publishedOn}.\n`,
)

function reasonOf(refused: Exclude<typeof outcome, { readonly ok: true }>): string {
  switch (refused.code) {
    case 'mistakes':
      return refused.mistakes
        .map(({ file, line, reason }) => `${file}:${line}: ${reason}`)
        .join('\n')
    case 'older':
      return `This list is of ${publishedOn} and the one in force of ${refused.loadedOn}. Say --published where the day is another.`
    case 'smaller':
      return `This list has ${refused.entries} entries and the one in force ${refused.before}. Say --smaller where that is right.`
  }
}
