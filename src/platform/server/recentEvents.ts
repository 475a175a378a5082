import { randomBytes } from 'node:crypto'
import type { OutboxEvent } from './outbox.ts'

/** What this process heard lately: whether something read a moment ago still holds is asked of it (decision 147). */
export interface RecentEvents {
  add(event: OutboxEvent): void
  /** Something may not have been heard: no cursor from before tells anything any more. */
  forget(): void
  /** Names the moment at which a read begins. It tells a stranger the time and not how much has happened. */
  cursor(): string
  /** What was heard since a read began; undefined where nobody knows any more. */
  since(cursor: string): readonly OutboxEvent[] | undefined
}

/** Seconds of a busy credit union; an event has 150 keys at most. */
const KEPT_MAX = 1000

export function openRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  let heard: { readonly event: OutboxEvent; readonly at: number }[] = []
  /** Cursors are of this process, since it last began to listen. */
  let epoch = newEpoch()
  let droppedUntil = -1
  return {
    add: (event) => {
      heard.push({ event, at: now() })
      if (heard.length <= KEPT_MAX) return
      const dropped = heard.splice(0, KEPT_MAX / 2)
      droppedUntil = dropped.at(-1)!.at
    },
    forget: () => {
      epoch = newEpoch()
      heard = []
      droppedUntil = -1
    },
    cursor: () => `${epoch}-${Math.floor(now())}`,
    since: (cursor) => {
      const [ofEpoch, moment] = cursor.split('-')
      const from = Number(moment)
      if (ofEpoch !== epoch || !(from > droppedUntil)) return undefined
      return heard.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}

const newEpoch = (): string => randomBytes(6).toString('hex')
