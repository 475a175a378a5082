import { allOrNothing, type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
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
import { addShared, clearUsed, issue, remove, restore } from './actions.ts'
import { acceptedPasscode, acceptedPasscodes, usedPasscodes } from './list.ts'

/** The list of accepted passcodes, as staff look after it. */
export function passcodeRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(listPasscodes, async ({ context: { at } }) =>
    ok({ ...(await acceptedPasscodes(db, at)), ...(await usedPasscodes(db)) }),
  )

  mount(addPasscode, async ({ context, body }) => {
    if (!context.institution.demo) return refuse('personal_only')
    return inTransaction(db, async (tx) => {
      const { id, added } = await addShared(tx, context, body)
      return ok({ passcode: await accepted(tx, id, context.at), added })
    })
  })

  mount(issuePasscode, ({ context, body }) =>
    allOrNothing(db, async (tx) => {
      const issued = await issue(tx, context, body)
      if (!issued.ok) return issued
      const { code } = issued.value
      return ok({ code, passcode: await accepted(tx, body.id, context.at) })
    }),
  )

  mount(removePasscode, ({ context, params }) =>
    allOrNothing(db, (tx) => remove(tx, context, params.id)),
  )

  mount(restorePasscode, ({ context, params: { id } }) =>
    allOrNothing(db, async (tx) => {
      const restored = await restore(tx, context, id)
      if (!restored.ok) return restored
      const passcode = await acceptedPasscode(tx, id, context.at)
      return passcode ? ok({ passcode }) : refuse('too_late')
    }),
  )

  mount(clearUsedPasscodes, ({ context }) =>
    inTransaction(db, async (tx) => ok({ clearedCount: await clearUsed(tx, context) })),
  )
}

async function accepted(db: Db, id: string, at: Date): Promise<AcceptedPasscode> {
  const passcode = await acceptedPasscode(db, id, at)
  assert(passcode, 'a passcode just added is accepted')
  return passcode
}
