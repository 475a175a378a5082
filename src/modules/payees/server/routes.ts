import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { listPayees, removePayee, renamePayee, savePayee } from '../contract.ts'
import { alertSaved } from './alert.ts'
import { bookOf, presentPayee } from './book.ts'
import { type PayeeDeed, remove, rename, save } from './naming.ts'

interface PayeeRouteParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
  /** Where to write to a member. */
  readonly emailOf: (db: Db, memberId: string) => Promise<string>
}

interface PayeeCall {
  readonly caller: Caller
  readonly address: string
  readonly params: { readonly id: string }
}

/** Everything the payees module answers on the wire. */
export function payeeRoutes(mount: Mount, parts: PayeeRouteParts): void {
  const { db, clock, institution, emailOf } = parts
  const deedOf = ({ caller, address, params }: PayeeCall): PayeeDeed => ({
    memberId: caller.memberId,
    payeeId: params.id,
    at: clock.now(),
    address,
  })

  mount(listPayees, async ({ caller }) => ok(await bookOf(db, caller.memberId)))

  mount(savePayee, (call) =>
    unlessTaken(db, async (tx) => {
      const deed = deedOf(call)
      const saved = await save(tx, deed, call.body.nickname)
      if (!saved.ok) return saved
      const { row, added } = saved.value
      if (added) {
        const to = await emailOf(tx, deed.memberId)
        const { nickname } = call.body
        await alertSaved(tx, institution, { ...deed, to, nickname, recipient: row.details })
      }
      return ok(presentPayee(row))
    }),
  )

  mount(renamePayee, (call) =>
    unlessTaken(db, async (tx) => {
      const renamed = await rename(tx, deedOf(call), call.body.nickname)
      return renamed.ok ? ok(presentPayee(renamed.value)) : renamed
    }),
  )

  mount(removePayee, (call) =>
    inTransaction(db, async (tx) => {
      const removed = await remove(tx, deedOf(call))
      return removed.ok ? ok({}) : removed
    }),
  )
}

/** The index decides whether a name is taken: looking first would miss one saved meanwhile. */
async function unlessTaken<Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'nickname_taken'>> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error, 'payee_nickname_once')) return refuse('nickname_taken')
    throw error
  }
}
