import type { Carriers } from '../../modules/approvals/server/approvals.ts'
import { standingsOf } from '../../modules/identity/server/identity.ts'
import { refuse } from '../../values/result.ts'
import { isAdministrator } from '../../values/standing.ts'

const GONE = 'Whoever asked for this is no administrator any more.'

/**
 * Nothing is done in the name of somebody who may not do it any more: a request dies with the
 * standing of whoever made it, however many others would agree.
 */
export const whileOnStaff = (carriers: Carriers): Carriers =>
  Object.fromEntries(
    Object.entries(carriers).map(([kind, carry]) => [
      kind,
      async (tx, carrying, payload) => {
        const standing = (await standingsOf(tx, [carrying.askedBy])).get(carrying.askedBy)
        return standing && isAdministrator(standing)
          ? carry(tx, carrying, payload)
          : refuse('asker_not_on_staff', GONE)
      },
    ]),
  )
