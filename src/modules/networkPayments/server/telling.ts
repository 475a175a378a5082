import { sql } from 'kysely'
import { jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { english } from '../../../values/sentence.ts'
import { mailStaff } from '../../notifications/server/notifications.ts'
import { lateFiles } from './overview.ts'

interface Telling extends JobDependencies {
  readonly publicUrl: string
}

/**
 * Writes to staff when files should be in the outgoing folder and are not: once, until none of those waits any more.
 * @returns whether a mail was written
 */
export const tellOfLateFiles = (
  db: Db,
  { publicUrl, ...dependencies }: Telling,
): Promise<0 | 1> => {
  const ctx = jobContextOf(dependencies)
  return inTransaction(db, async (tx) => {
    const late = await lateFiles(tx, ctx.at)
    const [first] = late
    if (first === undefined) return 0
    const ids = late.map(({ id }) => id)
    const { rows } = await sql`
      update network_file set told_at = ${ctx.at}
       where id = any(${ids}::uuid[]) and told_at is null
         and not exists (select from network_file
                          where direction = 'out' and handed_over_at is null and told_at is not null)
      returning id`.execute(tx)
    if (rows.length === 0) return 0
    await mailStaff(tx, ctx, {
      subject: english('{name} cannot leave', { name: first.name }),
      paragraphs: [
        english(
          '{count, plural, one {A file of payments} other {# files of payments}} could not be put into the outgoing folder for several minutes. Please look whether its disk is full, and whether it is there and can be written to. Whatever waits leaves by itself as soon as that is mended.',
          { count: rows.length },
        ),
        english('What is under way: {link}', { link: new URL('/admin/payments', publicUrl).href }),
      ],
    })
    return 1
  })
}
