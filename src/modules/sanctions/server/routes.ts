import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import type { DualControl } from '../../approvals/server/approvals.ts'
import { decideHit, listHits, readHit } from '../contract.ts'
import { askForDecision, type Release } from './deciding.ts'
import { hitById, pageOfHits, type WhoIs } from './listing.ts'

interface Dependencies {
  readonly db: Db
  readonly dualControl: DualControl
  readonly release: Release
  readonly whoIs: WhoIs
}

export function sanctionsRoutes(mount: Mount, dependencies: Dependencies): void {
  const { db, whoIs } = dependencies

  mount(listHits, async ({ context: { actorId: readerId }, query: { decided, after } }) =>
    ok(await pageOfHits(db, whoIs, { readerId, decided: decided === 'yes', after })),
  )

  mount(readHit, async ({ context: { actorId: readerId }, params: { id } }) => {
    const hit = await hitById(db, whoIs, { id, readerId })
    return hit ? ok(hit) : refuse('not_found')
  })

  mount(decideHit, ({ context, params: { id: hitId }, body }) =>
    askForDecision(db, context, dependencies, { hitId, ...body }),
  )
}
