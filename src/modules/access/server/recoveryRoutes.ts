import type { FastifyRequest } from 'fastify'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { choosePassword, confirmEmail, readLink, requestReset } from '../credentials.contract.ts'
import { confirmNewAddress } from './contact.ts'
import { readCookie, writeDeviceCookie } from './cookies.ts'
import { findLink } from './links.ts'
import { askForReset, choosePasswordByLink, mayAsk, mayPresentLink } from './recovery.ts'
import type { AccessDependencies } from './dependencies.ts'
import { emailOf } from '../../identity/server/identity.ts'

/** Links in mails: for a forgotten password, an invitation and a new email address. */
export function recoveryRoutes(mount: Mount, dependencies: AccessDependencies): void {
  const { db, institution, config } = dependencies

  const deviceTokenIn = (request: FastifyRequest) => readCookie(request, 'device', config.publicUrl)

  mount(requestReset, async ({ body: { email }, context, address, request }) => {
    const asking = { email, address, deviceToken: deviceTokenIn(request), at: context.at }
    if (!(await mayAsk(db, asking))) return refuse('too_many')
    await askForReset(dependencies, context, email)
    return ok({})
  })

  mount(readLink, async ({ body: { token }, context: { at }, address }) => {
    if (!(await mayPresentLink(db, address, at))) return refuse('too_many')
    const link = await findLink(db, token, at)
    if (!link) return refuse('link_over')
    const email = link.newEmail ?? (await emailOf(db, link.personId))
    return ok({ kind: link.kind, email })
  })

  mount(confirmEmail, async ({ body: { token }, context, address }) => {
    if (!(await mayPresentLink(db, address, context.at))) return refuse('too_many')
    return confirmNewAddress(db, context, token)
  })

  mount(choosePassword(institution), async ({ body, context, address, request, reply }) => {
    if (!(await mayPresentLink(db, address, context.at))) return refuse('too_many')
    const deviceToken = deviceTokenIn(request)
    const chosen = await choosePasswordByLink(db, context, { ...body, deviceToken })
    if (!chosen.ok) return chosen
    writeDeviceCookie(reply, config.publicUrl, chosen.value.deviceToken)
    return ok({ email: chosen.value.email })
  })
}
