import { argumentsOf, complain } from './arguments.ts'
import { configOfBackup, sayWhy } from './command.ts'
import { exportHeads } from './keeping/heads.ts'
import { onRecord, openKeeping } from './keeping/openKeeping.ts'
import { explainFailure } from './why.ts'

// Keeps a sealed copy of the database in BACKUP_DIR: `npm run backup`. The embedded engine is copied
// whole each time; of PostgreSQL pgBackRest keeps what changed, and all of it once a week or with
// `--full`. The heads of both chains are written down first.

const { values } = argumentsOf({ options: { full: { type: 'boolean', default: false } } })
const config = configOfBackup()
const place = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
try {
  const keeping = openKeeping(config)
  const { succeeded, note } = await onRecord(
    keeping,
    values.full ? 'full' : 'incremental',
    async () => {
      const heads = await keeping.heads().catch(explainFailure(place))
      const { kind, name } = await keeping.backup(values.full)
      await exportHeads(config.backupDirectory!, heads)
      return { kind, succeeded: true, note: `${name} is kept.` }
    },
  )
  await keeping.close()
  if (!succeeded) complain(note)
  process.stdout.write(`${note}\n`)
} catch (error) {
  sayWhy(error)
}
