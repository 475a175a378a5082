import { record } from '../../modules/audit/server/audit.ts'
import { archiveTransfers } from '../../modules/ledger/server/ledger.ts'
import { inTransaction } from '../../platform/server/db.ts'
import { archiveCommand } from './archiveCommand.ts'
import { oldestTransfers } from './archiving.ts'

// Old transfers leave the database for files: `npm run ledger:archive -- --to FOLDER`.

await archiveCommand({
  months: 84,
  monthsMin: 25,
  whyNoYounger:
    'for figures of the last calendar year and problems with its payments are looked up',
  kept: 'journal',
  none: 'No sealed transfer',
  oldest: async (db, before) => {
    const stretch = await oldestTransfers(db, before)
    if (!stretch) return undefined
    const { first, upto, file } = stretch
    return {
      ...stretch,
      remove: (owner) =>
        inTransaction(owner, async (tx) => {
          const at = new Date()
          if (!(await archiveTransfers(tx, stretch, at))) return false
          const detail = { from: String(first), to: String(upto), file }
          await record(tx, { at, actorId: null, action: 'transfer.archived', detail })
          return true
        }),
    }
  },
  inTheWay: { '40001': 'Transfers in it were reversed meanwhile, in six tries' },
})
