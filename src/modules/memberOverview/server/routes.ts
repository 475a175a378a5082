import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { readMemberOverview } from '../contract.ts'
import type { OverviewKind } from './memberOverview.ts'
import { itemsOf } from './reading.ts'

interface Parts {
  readonly db: Db
  readonly kinds: readonly OverviewKind[]
  /** Of applicants and colleagues there is no overview. */
  readonly isMember: (id: string) => Promise<boolean>
}

export function memberOverviewRoutes(mount: Mount, { db, kinds, isMember }: Parts): void {
  mount(readMemberOverview, async ({ context, params: { id } }) =>
    (await isMember(id))
      ? ok({
          now: context.at.toISOString(),
          items: await itemsOf(db, context, kinds, id),
        })
      : refuse('not_found'),
  )
}
