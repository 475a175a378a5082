import { removePart } from '../../modules/audit/server/audit.ts'
import { archiveCommand } from './archiveCommand.ts'
import { oldestEvents } from './archiving.ts'

// Old parts of the audit trail leave the database for files: `npm run audit:archive -- --to FOLDER`.

await archiveCommand({
  months: 24,
  monthsMin: 13,
  whyNoYounger: 'for people look a year back',
  kept: 'trail',
  none: 'No part of the audit trail',
  oldest: async (db, before) => {
    const part = await oldestEvents(db, before)
    return part && { ...part, remove: (owner) => removePart(owner, part, new Date()) }
  },
  inTheWay: { '55P03': 'The audit trail was busy for three seconds' },
})
