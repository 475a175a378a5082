import { checkProfile } from '../../modules/site/server/site.ts'
import { argumentsOf, complain } from './arguments.ts'
import { demonstrationIn } from './config.ts'

// Explains every mistake in an institution profile, and what production would refuse of it:
// `npm run profile:check -- FOLDER`. Without a folder it reads the one that `INSTITUTION` names. Ends with 1 if
// there is a mistake.

const { positionals } = argumentsOf({ allowPositionals: true })
if (positionals.length > 1) complain('Say which folder: npm run profile:check -- FOLDER')
const folder = positionals[0] ?? (process.env['INSTITUTION'] || './institutions/hazelnotch')
const { profile, problems } = checkProfile(folder)
if (profile) {
  const refused = demonstrationIn(profile.institution)
  process.stdout.write(
    `${profile.institution.name}: no mistakes in ${folder}.\n` +
      (refused.length > 0 ? `MODE=production would refuse it:\n${refused.join('\n')}\n` : ''),
  )
} else {
  const count = problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`
  process.stderr.write(`${count} in ${folder}:\n${problems.join('\n')}\n`)
  process.exitCode = 1
}
