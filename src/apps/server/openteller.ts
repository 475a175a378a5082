import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS, isCommand } from './commands.ts'

// `bin/openteller COMMAND` of a release, where there is no npm: the same commands under the same names.

const ROOT = join(import.meta.dirname, '../../..')
const ABOUT = join(ROOT, 'release.json')

/** What `npm run release` writes down about the release it makes. */
interface About {
  readonly version: string
  readonly institution: string
  readonly lastMigration: string
  readonly commit: string
  readonly target: string
}

const about = existsSync(ABOUT) ? (JSON.parse(readFileSync(ABOUT, 'utf8')) as About) : undefined
// Pages are built for one profile, so a release brings it along.
if (about) process.env['INSTITUTION'] ||= join(ROOT, 'institution')

const usage = `openteller COMMAND\n\n${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(20)} ${does}\n`)
  .join('')}  ${'version'.padEnd(20)} says which OpenTeller this is\n`

const [name = 'help'] = process.argv.splice(2, 1)
if (isCommand(name)) {
  await import(`./${COMMANDS[name].program}`)
} else if (name === 'version') {
  const { version, institution, lastMigration, commit, target } = about ?? {
    ...(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }),
    institution: 'no release',
    lastMigration: 'those of its sources',
    commit: 'its sources',
    target: `${process.platform}-${process.arch}`,
  }
  process.stdout.write(
    `OpenTeller ${version} for ${institution}, ${target}, Node ${process.version}\n` +
      `Tables up to ${lastMigration}, made from ${commit}\n`,
  )
} else {
  const isAsked = ['help', '--help', '-h'].includes(name)
  process[isAsked ? 'stdout' : 'stderr'].write(usage)
  process.exitCode = isAsked ? 0 : 1
}
