import type { OverviewKind } from '../../memberOverview/server/memberOverview.ts'
import { latestOwn } from './reading.ts'
import { auditWords } from './words.ts'
import type { AuditSentences } from './wording.ts'

const LISTED = 5

/** In whose name: where nobody was signed in, a visitor comes from somewhere and the system does not. */
function whoOf(actorId: string | null, personId: string, address: string | null) {
  if (actorId === null) return address === null ? 'system' : 'visitor'
  return actorId === personId ? 'own' : 'staff'
}

/** What concerned the safety of somebody's account of late: what they read of it themselves, in the words of staff. */
export function eventsOverview(sentences: readonly AuditSentences[]): OverviewKind {
  const words = auditWords(sentences)
  return {
    kind: 'securityEvents',
    permission: 'members:read',
    async read(db, _reader, personId) {
      const events = await latestOwn(db, words, personId, LISTED)
      const lines = events.map(({ id, at, action, detail, actorId, address }) => ({
        id: String(id),
        about: words.said(action, detail),
        what: whoOf(actorId, personId, address),
        at,
      }))
      const [latest] = lines
      if (!latest) return { state: 'none' }
      return { state: 'some', count: lines.length, about: latest.about, at: latest.at, lines }
    },
  }
}
