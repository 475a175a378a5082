import { sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from './config.ts'
import type { Db } from './db.ts'
import { APP_ROLE } from './migrate.ts'
import { poolOfOne } from './poolOfOne.ts'
import { addressesOf, findServer } from './servers.ts'

async function asking<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> {
  const pool = poolOfOne(connectionString)
  try {
    return (await pool.query<Row>(text, [...values])).rows[0]
  } finally {
    await pool.end()
  }
}

/** Whether a login owns our tables, or may make them where there are none yet. */
export async function mayMigrate(connectionString: string): Promise<boolean> {
  const row = await asking<{ may: boolean }>(
    connectionString,
    `select coalesce(
       (select pg_has_role(session_user, relowner, 'member') from pg_class
         where oid = to_regclass('public.kysely_migration')),
       has_schema_privilege(session_user, 'public', 'create')) as may`,
  )
  return row?.may === true
}

/**
 * True for a login that is more than a user of the tables: a superuser, one that gives itself any
 * role, or a member of a role that owns a table. `reset role` gives such a connection its powers back.
 */
export async function isOwnerLogin(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owner: boolean }>`
    select r.rolsuper or r.rolcreaterole or exists (
             select from pg_class c
              where c.relnamespace = 'public'::regnamespace
                and pg_has_role(r.oid, c.relowner, 'member')) as owner
      from pg_roles r where r.rolname = session_user`.execute(db)
  return rows[0]?.owner ?? true
}

const loginIn = (connectionString: string) => {
  const { username, password } = new URL(addressesOf(connectionString)[0]!)
  if (username === '')
    throw new ConfigError(['DATABASE_URL: names no login; say it as postgres://portal:…@…'])
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** What the owner runs to make the login of `connectionString`, which owns nothing. */
export function loginStatements(connectionString: string, password?: string): readonly string[] {
  const name = pg.escapeIdentifier(loginIn(connectionString).name)
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`
  return [`create role ${name} login${secret}`, `grant ${APP_ROLE} to ${name}`]
}

/** Whether the login of `connectionString` is there and may work as the server does. */
export async function isLoginReady(ownerUrl: string, connectionString: string): Promise<boolean> {
  const row = await asking<{ ready: boolean }>(
    ownerUrl,
    `select coalesce((select rolcanlogin and pg_has_role(oid, $2, 'member')
                        from pg_roles where rolname = $1), false) as ready`,
    [loginIn(connectionString).name, APP_ROLE],
  )
  return row?.ready === true
}

const DUPLICATE_OBJECT = '42710'

/** Makes the login with the password its address has. */
export async function createLogin(ownerUrl: string, connectionString: string): Promise<void> {
  const { password } = loginIn(connectionString)
  const statements = loginStatements(connectionString, password === '' ? undefined : password)
  for (const statement of statements) {
    await asking(ownerUrl, statement).catch((error: { code?: string }) => {
      // It may be there and lack the grant only.
      if (error.code !== DUPLICATE_OBJECT) throw error
    })
  }
}

const INVALID_PASSWORD = '28P01'

/**
 * Signs in as the login, whose password may be another one since somebody made it.
 * @throws ConfigError only where that is refused: the server may be out of reach for whoever migrates
 */
export async function requirePassword(connectionString: string): Promise<void> {
  await findServer(connectionString).catch(({ code }: { code?: string }) => {
    if (code !== INVALID_PASSWORD) return
    const name = pg.escapeIdentifier(loginIn(connectionString).name)
    throw new ConfigError([
      `DATABASE_URL: the login ${name} has another password than the one here. Put its own here, or let the owner run:\n  alter role ${name} password '…';`,
    ])
  })
}
