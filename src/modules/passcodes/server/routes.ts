import type { Clock } from '../../../platform/server/clock.ts'
import { allOrNothing, type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Caller } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import { assert, ok, refuse } from '../../../values/result.ts'
import {
  type AcceptedPasscode,
  addPasscode,
  clearUsedPasscodes,
  issuePasscode,
  listPasscodes,
  removePasscode,
  restorePasscode,
} from '../contract.ts'
import { addShared, clearUsed, type Deed, issue, remove, restore } from './actions.ts'
import { acceptedPasscode, acceptedPasscodes, usedPasscodes } from './list.ts'

interface PasscodeParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
}

/** The list of accepted passcodes, as staff look after it. */
export function passcodeRoutes(mount: Mount, { db, clock, institution }: PasscodeParts): void {
  const deedOf = ({ caller, address }: { caller: Caller; address: string }): Deed => ({
    actorId: caller.memberId,
    address,
    at: clock.now(),
  })

  mount(listPasscodes, async () =>
    ok({ ...(await acceptedPasscodes(db, clock.now())), ...(await usedPasscodes(db)) }),
  )

  mount(addPasscode, async (call) => {
    if (!institution.demo) return refuse('personal_only')
    const deed = deedOf(call)
    return inTransaction(db, async (tx) => {
      const { id, added } = await addShared(tx, deed, call.body)
      return ok({ passcode: await accepted(tx, id, deed.at), added })
    })
  })

  mount(issuePasscode, async (call) => {
    const deed = deedOf(call)
    return allOrNothing(db, async (tx) => {
      const issued = await issue(tx, institution, deed, call.body)
      if (!issued.ok) return issued
      const { code } = issued.value
      return ok({ code, passcode: await accepted(tx, call.body.id, deed.at) })
    })
  })

  mount(removePasscode, (call) =>
    allOrNothing(db, (tx) => remove(tx, deedOf(call), call.params.id)),
  )

  mount(restorePasscode, (call) => {
    const deed = deedOf(call)
    const { id } = call.params
    return allOrNothing(db, async (tx) => {
      const restored = await restore(tx, deed, id)
      if (!restored.ok) return restored
      const passcode = await acceptedPasscode(tx, id, deed.at)
      return passcode ? ok({ passcode }) : refuse('too_late')
    })
  })

  mount(clearUsedPasscodes, (call) =>
    inTransaction(db, async (tx) => ok({ clearedCount: await clearUsed(tx, deedOf(call)) })),
  )
}

async function accepted(db: Db, id: string, at: Date): Promise<AcceptedPasscode> {
  const passcode = await acceptedPasscode(db, id, at)
  assert(passcode, 'a passcode just added is accepted')
  return passcode
}
