import type { FastifyRequest } from 'fastify'
import type { Mount } from '../../../platform/server/routes.ts'
import { ok, refuse } from '../../../values/result.ts'
import { choosePassword, confirmEmail, readLink, requestReset } from '../credentials.contract.ts'
import { confirmNewAddress } from './contact.ts'
import { readCookie, writeDeviceCookie } from './cookies.ts'
import { findLink } from './links.ts'
import { askForReset, choosePasswordByLink, mayAsk, mayPresentLink, ownerOf } from './recovery.ts'
import type { IdentityParts } from './signIn.ts'

/** The way back in for whoever forgot their password, and the way in for whoever was invited. */
export function recoveryRoutes(mount: Mount, parts: IdentityParts): void {
  const { db, clock, institution, config } = parts

  const deviceTokenIn = (request: FastifyRequest) => readCookie(request, 'device', config.publicUrl)

  mount(requestReset, async ({ body: { email }, address, request }) => {
    const deviceToken = deviceTokenIn(request)
    if (!(await mayAsk(parts, { email, address, deviceToken }))) return refuse('too_many')
    await askForReset(parts, { email, address })
    return ok({})
  })

  mount(readLink, async ({ body: { token }, address }) => {
    if (!(await mayPresentLink(parts, address))) return refuse('too_many')
    const link = await findLink(db, token, clock.now())
    if (!link) return refuse('link_over')
    const { email } = await ownerOf(db, link.memberId)
    return ok({ kind: link.kind, email: link.newEmail ?? email })
  })

  mount(confirmEmail, async ({ body: { token }, address }) => {
    if (!(await mayPresentLink(parts, address))) return refuse('too_many')
    return confirmNewAddress(parts, { token, address })
  })

  mount(choosePassword(institution), async ({ body, address, request, reply }) => {
    if (!(await mayPresentLink(parts, address))) return refuse('too_many')
    const deviceToken = deviceTokenIn(request)
    const chosen = await choosePasswordByLink(parts, { ...body, address, deviceToken })
    if (!chosen.ok) return chosen
    writeDeviceCookie(reply, config.publicUrl, chosen.value.deviceToken)
    return ok({ email: chosen.value.email })
  })
}
