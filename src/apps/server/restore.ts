import { resolve } from 'node:path'
import { ConfigError } from '../../platform/server/config.ts'
import { argumentsOf } from './arguments.ts'
import { configOfBackup, momentIn, sayWhy } from './command.ts'
import { exportedHeads, headsAt } from './keeping/heads.ts'
import { openKeeping } from './keeping/openKeeping.ts'

// Lays a copy out in an empty folder: `npm run restore`. Of the embedded engine `--file NAME` says
// which, of PostgreSQL `--until MOMENT` up to when; `--to FOLDER` where, if not at its own place.

const { values } = argumentsOf({
  options: {
    to: { type: 'string' },
    file: { type: 'string' },
    until: { type: 'string' },
  },
})

const config = configOfBackup()
try {
  const own = config.databaseUrl ? config.serverData : config.dataDirectory
  const to = values.to ? resolve(values.to) : own
  if (!to) throw new ConfigError(['--to: name an empty folder for the data of PostgreSQL'])
  const until = momentIn(values.until)
  const keeping = openKeeping(config)
  const at = await keeping.restore({ to, name: values.file, until })
  await keeping.close()
  const heads = headsAt(await exportedHeads(config.backupDirectory!), at)
  const proofs = [
    ['ledger:verify', heads?.journal],
    ['audit:verify', heads?.audit],
  ].map(([command, head]) => `  npm run ${command}${head ? ` -- --expect ${head}` : ''}\n`)
  process.stdout.write(
    `Restored into ${to}, with everything there was at ${at.toISOString()} or later.\n` +
      `Start it with the keys it had (SECRET, DATA_KEY), and prove it before members come back:\n${proofs.join('')}`,
  )
} catch (error) {
  sayWhy(error)
}
