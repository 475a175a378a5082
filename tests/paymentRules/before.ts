import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/server/db.ts'
import { APP_ROLE } from '../../src/platform/server/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const FROM = ['0128_conditions_of_payment_rules.sql', '0130_first_payment_rules.sql'] as const
const NAMES =
  /\b(payment_rule_is_about|payment_rules_counted|payment_fact_of|payment_rules_take|payment_rules_ask)\b/g

/**
 * The functions that decided before what a rule looks at was looked up where one asks for it (0150), as `before_…`: to be
 * compared with those that decide now.
 */
export const keepBefore = (db: Db): Promise<void> =>
  db.connection().execute(async (owner) => {
    await sql`reset role`.execute(owner)
    for (const file of FROM) {
      const functions = readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(
        /^create (?:or replace )?(function (\w+)\([\s\S]*?\n(?:end )?\$\$;)/gm,
      )
      for (const [, statement, name] of functions)
        if (name!.match(NAMES))
          await sql
            .raw(`create or replace ${statement!.replaceAll(NAMES, 'before_$1')}`)
            .execute(owner)
    }
    await sql`set role ${sql.ref(APP_ROLE)}`.execute(owner)
  })
