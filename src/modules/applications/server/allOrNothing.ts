import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Result } from '../../../values/result.ts'

class Undo extends Error {}

/** Runs `work` in one transaction; a refusal rolls back whatever was written before it. */
export async function allOrNothing<Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  let outcome: Result<Value, Code> | undefined
  try {
    return await inTransaction(db, async (tx) => {
      outcome = await work(tx)
      if (!outcome.ok) throw new Undo()
      return outcome
    })
  } catch (error) {
    if (error instanceof Undo && outcome) return outcome
    throw error
  }
}
