import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Engine } from '../../../platform/server/db.ts'
import type { Figures, Sample } from '../../../platform/server/figures.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok } from '../../../values/result.ts'
import { VERSION } from '../../../platform/server/version.ts'
import { type Health, readHealth } from '../health.contract.ts'

interface HealthParts {
  readonly engine: Pick<Engine, 'kind' | 'db'>
  /** The same that machines watch. */
  readonly figures: readonly Figures[]
  readonly folders: readonly { readonly name: 'data' | 'rails'; readonly path: string }[]
  readonly publicUrl: string
  readonly sendsMail: boolean
}

export const healthRoute = (mount: Mount, parts: HealthParts): void =>
  mount(readHealth, async ({ context }) => ok(await healthOf(parts, context.at)))

/** How the portal does, in what somebody of the staff can judge. */
async function healthOf(
  { engine, figures, folders, publicUrl, sendsMail }: HealthParts,
  now: Date,
): Promise<Health> {
  const samples: Sample[] = []
  // One after the other, on one connection.
  for (const { read } of figures) samples.push(...(await read(engine.db)))
  const all = (name: string) => samples.filter((one) => one.name === `openteller_${name}`)
  const jobsWith = (name: string, isSo: (value: number) => boolean): string[] =>
    all(name).flatMap(({ labels, value }) => (isSo(value) ? [labels!['job_name']!] : []))
  const one = (name: string): number => all(name)[0]?.value ?? 0
  const ageOf = (name: string): number | null => {
    const value = all(name)[0]?.value
    return value !== undefined && Number.isFinite(value) ? value : null
  }
  const queue = (name: string) => {
    const of = (figure: string) =>
      all(figure).find(({ labels }) => labels?.['queue'] === name)?.value ?? 0
    return { count: of('queue_items'), oldestSeconds: of('queue_oldest_seconds') }
  }
  return {
    now: now.toISOString(),
    version: VERSION,
    node: process.version,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    database: { kind: engine.kind, ...(await readDatabase(engine.db)) },
    imbalances: one('ledger_imbalances') + one('accounts_below_floor'),
    balancesAgeSeconds: ageOf('ledger_checked_age_seconds'),
    clocks: {
      databaseAhead: one('database_clock_ahead_seconds'),
      entriesAhead: one('ledger_ahead_seconds'),
    },
    jobs: {
      count: all('job_late_seconds').length,
      late: jobsWith('job_late_seconds', (seconds) => seconds > 0),
      failing: jobsWith('job_failures_in_row', (count) => count > 0),
      setAside: all('rows_set_aside').reduce((sum, { value }) => sum + value, 0),
    },
    outbox: queue('outbox'),
    mail: sendsMail ? queue('mail') : null,
    unsealed: {
      count: one('audit_unsealed'),
      oldestSeconds: one('audit_unsealed_oldest_seconds'),
    },
    disks: await Promise.all(folders.map(readDisk)),
    backups: {
      ageSeconds: ageOf('backup_age_seconds'),
      drillAgeSeconds: ageOf('restore_drill_age_seconds'),
    },
    publicUrl,
  }
}

async function readDatabase(db: Db): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version,
           pg_database_size(current_database())::text as bytes`.execute(db)
  const { version, bytes } = rows[0]!
  return { version: version.split(' ')[0]!, bytes: Number(bytes) }
}

async function readDisk({
  name,
  path,
}: HealthParts['folders'][number]): Promise<Health['disks'][number]> {
  try {
    const { bsize, bavail, blocks } = await statfs(path)
    return { name, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return { name, freeBytes: null, totalBytes: null }
  }
}
