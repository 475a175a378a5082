import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { EventRow } from './pages.ts'
import { auditWords } from './words.ts'
import type { AuditSentences } from './wording.ts'

interface OwnEvent {
  readonly at: Date
  readonly address: string | null
  /** For the person it concerns, and for staff. */
  readonly words: string
  readonly said: string
}

/** What people see in the history of their own account, one by one. */
export interface OwnEvents {
  /** An event that was done in the name of a person to their own account; undefined for any other. */
  ownEvent(db: Db, personId: string, eventId: bigint): Promise<OwnEvent | undefined>
}

export function ownEventsOf(sentences: readonly AuditSentences[]): OwnEvents {
  const words = auditWords(sentences)
  return {
    ownEvent: async (db, personId, eventId) => {
      const { rows } = await sql<Pick<EventRow, 'at' | 'address' | 'action' | 'detail'>>`
        select at, address, action, detail from audit_event
         where id = ${eventId} and subject_id = ${personId} and actor_id = ${personId}
           and action = any(${words.ownActions})`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const { at, address, action, detail } = row
      return { at, address, words: words.own(action, detail), said: words.said(action, detail) }
    },
  }
}
