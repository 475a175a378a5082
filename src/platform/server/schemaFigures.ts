import type { Figures } from './figures.ts'
import { newerMigrations } from './migrate.ts'

/** Whether a newer OpenTeller has worked on the tables of this one. */
export const schemaFigures: Figures = {
  of: 'schema',
  gauges: {
    openteller_schema_newer:
      'Migrations of a newer OpenTeller that the database has had; the process is the older one',
  },
  read: async (db) => [
    { name: 'openteller_schema_newer', value: (await newerMigrations(db)).length },
  ],
}
