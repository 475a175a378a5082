import type { Db } from '../../../platform/server/db.ts'
import { businessesOf } from '../../businesses/server/businesses.ts'
import type { Business } from '../contract.ts'

/** The businesses in whose name somebody may link an account: they own an account of it here. */
export const businessesIn = async (db: Db, personId: string): Promise<readonly Business[]> =>
  (await businessesOf(db, personId))
    .filter((one) => one.ended_at === null)
    .map(({ member_id: id, name }) => ({ id, name }))
