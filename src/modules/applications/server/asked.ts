import type { Db } from '../../../platform/server/db.ts'
import type { ApplicationRow, ApplicationTables } from './tables.ts'

const applications = (db: Db) =>
  db.withTables<ApplicationTables>().selectFrom('application').select(['id', 'submitted_at'])

const factsOf = ({ submitted_at: at }: Pick<ApplicationRow, 'submitted_at'>) => ({
  name: null,
  amount: null,
  at: at.toISOString(),
  reference: null,
})

/**
 * An application that its applicant asks about, also once they are a member. The request for information and its
 * answer are no part of that: they stay where the application is reviewed.
 */
export const askedApplication = {
  about: 'application',
  ofPerson: async (db: Db, personId: string, id: string) => {
    const row = await applications(db)
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return row && factsOf(row)
  },
  ofStaff: async (db: Db, id: string) => {
    const row = await applications(db).where('id', '=', id).executeTakeFirst()
    return row && factsOf(row)
  },
  theirs: async (db: Db, personId: string) =>
    (await applications(db).where('person_id', '=', personId).executeTakeFirst())?.id,
} as const
