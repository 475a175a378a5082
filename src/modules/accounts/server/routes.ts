import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { assert, ok } from '../../../values/result.ts'
import { type DualControl, runOrRequestApproval } from '../../approvals/server/approvals.ts'
import { arrangeAccount, readArrangement } from '../arranging.contract.ts'
import { editMemberAccount, readMemberAccounts } from '../editing.contract.ts'
import { arrange, arrangementOf } from './arranging.ts'
import { EDIT_ACCOUNT } from './staff/dualControl.ts'
import { memberAccounts } from './staff/reading.ts'

export interface AccountDependencies {
  readonly db: Db
  readonly dualControl: DualControl
}

export function accountRoutes(mount: Mount, { db, dualControl }: AccountDependencies): void {
  mount(readArrangement, async ({ context }) => ok(await arrangementOf(db, context.actorId)))

  mount(arrangeAccount, ({ context, params, body }) =>
    arrange(db, context, { ...body, accountId: params.accountId }),
  )

  mount(readMemberAccounts, async ({ params }) => {
    const accounts = await memberAccounts(db, params.id)
    return accounts.ok ? ok({ accounts: accounts.value }) : accounts
  })

  mount(editMemberAccount, async ({ context, params, body }) => {
    const input = { ...body, personId: params.id, accountId: params.accountId }
    const edited = await runOrRequestApproval(db, context, dualControl, EDIT_ACCOUNT, input)
    if (!edited.ok) return edited
    const accounts = await memberAccounts(db, params.id)
    assert(accounts.ok, 'a member whose account was edited is there')
    const account = accounts.value.find(({ id }) => id === params.accountId)
    assert(account, 'an edited account is there')
    return ok({ account, adjusted: edited.value.adjusted })
  })
}
