import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { setJournalKey, type Timing } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { startCluster } from '../factories/cluster.ts'
import { emptySiteFor, freshDirectory, startServer } from '../factories/process.ts'
import { migratePostgres } from '../../src/platform/server/migrate.ts'
import { onServer, withDatabase } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { Books, NOW } from '../invariants/books.ts'
import { sealAll } from '../journal/journal.ts'
import { giveNumbers } from '../journal/years.ts'
import { commandsIn } from './runbook.ts'
import type { Soak } from './soak.ts'

const INSTITUTION = join(import.meta.dirname, '../../institutions/hazelnotch')
const PROGRAMS = join(import.meta.dirname, '../../src/apps/server')

/** Where nothing listens and nobody works meanwhile: what is typed there needs the whole folder. */
type House = 'postgres' | 'embedded'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const KEYS = {
  SECRET: 'a secret of thirty-two characters',
  DATA_KEY: keyOf(7),
  BACKUP_KEY: keyOf(8),
}

/** Page, part, in which house, what the last line has to look like for it to have worked, and what was set before. */
const RUNS: readonly (readonly [
  string,
  string,
  House,
  RegExp,
  Readonly<Record<string, string>>?,
])[] = [
  ['incident', 'What members see', 'postgres', /"service":"sign_in","state":"working"/],
  ['capacity', 'How much there is', 'postgres', /connections/],
  ['closing', 'At the end of a month', 'postgres', /whole/],
  [
    'archive',
    'The oldest part leaves',
    'postgres',
    /have left.*\nThe audit trail is whole, \d+ links long\.\nHead/,
  ],
  [
    'archive',
    'The oldest transfers leave',
    'postgres',
    /have left.*\nThe ledger is in balance\.\nThe journal is whole, \d+ links long\.\n(.* not sealed yet.*\n)?Head/,
  ],
  ['archive', 'What an account did years ago', 'postgres', /^3 activity-2017\.csv$/m],
  [
    'keys',
    'Rotating `DATA_KEY`',
    'postgres',
    /whole/,
    { DATA_KEY: keyOf(9), DATA_KEYS_OLD: KEYS.DATA_KEY },
  ],
  ['keys', 'Rotating `BACKUP_KEY`', 'embedded', /whole|proved/i, { BACKUP_KEY: keyOf(10) }],
]

/** The first part of the audit trail, as old and as full as if the house had been there for years. */
async function fillPart(url: string): Promise<void> {
  await migratePostgres(url)
  await onServer(
    url,
    `insert into audit_event (at, action) select '2020-02-29', 'note.taken' from generate_series(1, 1000);
     select setval('audit_event_id_seq', max(behind) filter (where first = 1) - 1) from audit_part`,
  )
}

const ACCOUNT = '4000000021'

/** What somebody did in 2017, sealed by itself: what comes later is in other links. */
async function fillYears(url: string, secret: string): Promise<void> {
  const engine = openPostgres(url)
  setJournalKey(engine.db, secret)
  const books = new Books(engine)
  const on = (day: number): Timing => ({ ...NOW, at: new Date(Date.UTC(2017, 2, day, 17)) })
  const [ada, ben] = [await books.account('100.00', on(1)), await books.account('0.00', on(1))]
  await books.pay(ada, ben, '25.00', on(2))
  await giveNumbers(engine.db, { [ACCOUNT]: ada })
  await sealAll(engine.db)
  await engine.close()
}

const oldPartIsSealed = (url: string): Promise<void> =>
  until('the old part is sealed', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ sealed: boolean }>(
      'select sealed_to >= (select behind from audit_part where first = 1) as sealed from audit_sealer',
    )
    await client.end()
    return rows[0]!.sealed
  })

export const runbooks: Soak = {
  name: 'runbooks',
  about: 'What docs/operate says is typed, and does what it says.',
  needs: 'a shell with the programs that those pages name',
  run: async ({ t }) => {
    const bin = freshDirectory(t)
    writeFileSync(
      join(bin, 'openteller'),
      `#!/bin/sh\nexec '${process.execPath}' '${PROGRAMS}/openteller.ts' "$@"\n`,
    )
    chmodSync(join(bin, 'openteller'), 0o755)
    const cluster = await startCluster({ durable: true })
    t.after(() => cluster.stop())
    await onServer(cluster.url, 'create database bank')
    const folder = freshDirectory(t)
    const houses = {
      postgres: { ...KEYS, DATABASE_URL: withDatabase(cluster.url, 'bank') },
      embedded: { ...KEYS, DATA_DIR: freshDirectory(t) },
    }
    await fillPart(houses.postgres.DATABASE_URL)
    await fillYears(houses.postgres.DATABASE_URL, KEYS.SECRET)
    const portal = await startServer(t, houses.postgres)
    await oldPartIsSealed(houses.postgres.DATABASE_URL)
    assert.equal((await (await startServer(t, houses.embedded)).end('SIGTERM')).code, 0)
    const said: string[] = []
    for (const [page, part, house, works, set] of RUNS) {
      const began = performance.now()
      const { status, stdout, stderr } = spawnSync(
        'sh',
        ['-ec', commandsIn(page, part).join('\n')],
        {
          encoding: 'utf8',
          cwd: folder,
          env: {
            PATH: `${bin}:${cluster.bin}:/usr/lib/postgresql/15/bin:${process.env['PATH']}`,
            PORTAL: portal.base,
            SITE_DIR: emptySiteFor(t, INSTITUTION),
            INSTITUTION,
            ARCHIVE: join(folder, 'archive'),
            ACCOUNT,
            BACKUP_DIR: join(folder, 'backups'),
            ...houses[house],
            ...set,
          },
        },
      )
      assert.equal(status, 0, `${page}, ${part}: ${stdout}${stderr}`)
      assert.match(stdout, works, `${page}, ${part}`)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      said.push(`${page}: ${part} (${seconds} s)`)
      process.stdout.write(
        `   ${said.at(-1)!}\n${stdout.replaceAll(/^/gm, '     ').slice(0, 3000)}\n`,
      )
    }
    return said.join(', ')
  },
}
