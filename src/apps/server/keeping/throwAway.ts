import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../../../platform/server/config.ts'
import { addressesOf } from '../../../platform/server/servers.ts'
import type { TriedOut } from './keeping.ts'

// A PostgreSQL server on restored data, for one look: no network, nobody but its own user, and none of
// the settings of the server that the data came from.

const PORT = '5432'
const LOOK_EVERY_MS = 100

/** Where packages of Debian, of PostgreSQL's own yum archive and of whoever built it put its programs. */
function programsOf(version: string): string {
  const folders = [
    `/usr/lib/postgresql/${version}/bin`,
    `/usr/pgsql-${version}/bin`,
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim(),
  ]
  const found = folders.findLast((folder) => folder && existsSync(join(folder, 'postgres')))
  if (found) return found
  throw new ConfigError([`The programs of PostgreSQL ${version} are not installed here.`])
}

export async function startThrowAway(data: string, databaseUrl: string): Promise<TriedOut> {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  // Made for its user alone, and so is the socket in it.
  const folder = await mkdtemp(join(tmpdir(), 'openteller-drill-'))
  const files = { 'hba.conf': 'local all all trust\n', 'ident.conf': '', 'postgresql.conf': '' }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const options = {
    config_file: join(folder, 'postgresql.conf'),
    hba_file: join(folder, 'hba.conf'),
    ident_file: join(folder, 'ident.conf'),
    listen_addresses: '',
    unix_socket_directories: folder,
    archive_mode: 'off',
    // Nobody reads before the log is applied, so no setting of the old server has to be matched.
    hot_standby: 'off',
    ssl: 'off',
    shared_preload_libraries: '',
    logging_collector: 'off',
    // What is waited for below, in whatever language the machine speaks.
    lc_messages: 'C',
  }
  const server = spawn(
    join(programsOf(version), 'postgres'),
    [
      '-D',
      data,
      '-p',
      PORT,
      ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  process.once('exit', () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const close = async (): Promise<void> => {
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  while (!said.includes('ready to accept connections')) {
    if (server.exitCode !== null) {
      await close()
      throw new ConfigError([`The restored server did not start:\n${said.trim()}`])
    }
    await wait(LOOK_EVERY_MS)
  }
  return {
    place: { databaseUrl: inFolder(databaseUrl, folder), databaseOwnerUrl: undefined },
    close,
  }
}

/** The same login and database, by the socket. */
function inFolder(databaseUrl: string, folder: string): string {
  const url = new URL(addressesOf(databaseUrl)[0]!)
  Object.assign(url, { hostname: 'localhost', port: PORT, search: '' })
  url.searchParams.set('host', folder)
  return url.href
}
