import type { Db } from '../../../platform/server/db.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import { throttle } from '../../../platform/server/throttle.ts'
import { ok, refuse } from '../../../values/result.ts'
import { id as idSchema } from '../../../values/schema.ts'
import { whoIs } from '../../identity/server/identity.ts'
import {
  askLinkCode,
  linkAccount,
  listLinkedAccounts,
  listLinksOfUser,
  unlinkAccount,
  verifyLink,
} from '../contract.ts'
import { askPullCode, cancelPull, pullIn } from '../pull.contract.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { unlink } from './ending.ts'
import { askCode, link } from './linking.ts'
import { cancel } from './pulls/ending.ts'
import { askCode as askCodeOfPull, pull } from './pulls/pulling.ts'
import { pullsOf } from './pulls/reading.ts'
import { presentRules } from './pulls/rules.ts'
import { businessesIn } from './holders.ts'
import { linksOf } from './reading.ts'
import { verify } from './verifying.ts'

/** More than anybody asks for, far less than a program does. */
const CODES = { countMax: 30, lasts: '10 minutes' }

export function linkedAccountRoutes(mount: Mount, db: Db): void {
  mount(listLinkedAccounts, async ({ context }) =>
    ok({
      offered: context.institution.ach !== undefined,
      accounts: [...(await linksOf(db, context, { personId: context.actorId }))],
      holder: await fullNameOf(db, context.actorId),
      businesses: [...(await businessesIn(db, context.actorId))],
      pulls: [...(await pullsOf(db, context.actorId, context.at))],
      pulling: presentRules(context.institution),
    }),
  )
  mount(askLinkCode, async ({ context, body }) => {
    const key = `link codes of ${context.actorId}`
    if ((await throttle(db, context.at, { key, ...CODES })) > 0) return refuse('too_many')
    return askCode(db, context, body)
  })
  mount(linkAccount, ({ context, body }) => link(db, context, body))
  mount(verifyLink, ({ context, params, body }) =>
    verify(db, context, { ...body, linkId: params.id }),
  )
  mount(unlinkAccount, ({ context, params }) => unlink(db, context, params.id))
  mount(askPullCode, async ({ context, params, body: { id, pull: details, anew } }) => {
    const key = `link codes of ${context.actorId}`
    if ((await throttle(db, context.at, { key, ...CODES })) > 0) return refuse('too_many')
    return askCodeOfPull(db, context, { id, ...details, linkId: params.id, anew })
  })
  mount(pullIn, ({ context, caller, params, body }) =>
    pull(db, context, { ...body, linkId: params.id, sessionId: caller.sessionId }),
  )
  mount(cancelPull, ({ context, params }) => cancel(db, context, params.id))
  mount(listLinksOfUser, async ({ context, params: { id: personId } }) => {
    const known = idSchema().safeParse(personId).success
    const who = known ? (await whoIs(db, [personId])).get(personId) : undefined
    if (!who) return refuse('not_found')
    const accounts = await linksOf(db, context, { personId, isForStaff: true })
    return ok({ name: who.name, accounts: [...accounts] })
  })
}
