import type { TestContext } from 'node:test'
import { seededDatabaseUrl } from '../factories/database.ts'
import { TEST_VAULT_KEY } from '../factories/templates.ts'
import type { Place } from './lookInto.ts'

/**
 * The demonstration on PostgreSQL, as the template has it, for servers that are processes. They have
 * the real clock: what has come due since `DEMO_NOW` is left alone, so that nothing moves by itself.
 */
export const demonstration = async (t: Pick<TestContext, 'after'>): Promise<Place> => ({
  DATABASE_URL: await seededDatabaseUrl(t),
  DATA_KEY: TEST_VAULT_KEY.toString('base64'),
  JOBS: 'apart',
})
