import { jobContextOf } from '../../../platform/server/action.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { looksLikeRates } from '../../../rails/rates/file.ts'
import {
  readIncoming,
  type Seen,
  type Taking,
} from '../../networkPayments/server/networkPayments.ts'
import { importRates, refuseRates } from './importing.ts'

/**
 * Takes the files of rates that lie in the incoming folder, each whole or not at all, and once.
 * @returns how many were taken or refused
 */
export const takeRates = (
  db: Db,
  { railsDirectory, ...dependencies }: Taking,
  seen: Seen,
): Promise<number> =>
  readIncoming({
    railsDirectory,
    seen,
    log: dependencies.log,
    isOurs: looksLikeRates,
    take: (file) =>
      inTransaction(db, async (tx) => {
        const ctx = jobContextOf(dependencies)
        const taken = await importRates(tx, ctx, { ...file, acceptJumps: false })
        if (taken.ok) return !taken.value.replayed
        const refusal = taken.message ?? taken.code
        const isNews = await refuseRates(tx, ctx, file, refusal)
        if (isNews) dependencies.log.error({ file: file.name, refusal }, 'file of rates refused')
        return isNews
      }),
  })
