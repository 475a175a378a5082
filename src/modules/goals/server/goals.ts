// The door of goals: what is not left to spend although it is there.

import type { Db } from '../../../platform/server/db.ts'
import { bufferOf, goalsOn } from './reading.ts'

/** What somebody keeps back, in cents. */
export interface KeptBack {
  readonly goals: readonly { readonly name: string; readonly minor: bigint }[]
  readonly buffer: bigint
}

/** What is set aside on these accounts, and the buffer of the person. */
export async function keptBack(
  db: Db,
  personId: string,
  accountIds: readonly string[],
): Promise<KeptBack> {
  const rows = await goalsOn(db, accountIds)
  return {
    goals: rows
      .filter(({ set_aside, finished_at }) => finished_at === null && set_aside > 0n)
      .map(({ name, set_aside }) => ({ name, minor: set_aside })),
    buffer: await bufferOf(db, personId),
  }
}
