import type { FastifyRequest } from 'fastify'
import { Refused } from '../../../platform/server/errors.ts'
import type { Permission } from '../../../values/endpoint.ts'
import type { Institution } from '../../../values/institution.ts'
import type { LiveSession } from '../../identity/server/identity.ts'

/**
 * What a person still has to do before the portal is theirs, one thing after the other.
 * @throws Refused('password_change_due' | 'factor_needed')
 */
export function refuseWhatWaits(
  institution: Pick<Institution, 'demo'>,
  session: LiveSession,
  permission: Permission,
): void {
  if (permission === 'any-session') return
  // Staff know the password that was used: a session of it may only change the password.
  if (session.passwordChangeDue) {
    if (permission !== 'signed-in') throw new Refused('password_change_due')
    return
  }
  if (permission !== 'enrolling' && needsFactor(institution, session))
    throw new Refused('factor_needed')
}

/**
 * Staff of a real institution who have neither an authenticator app nor a passkey. They got in with
 * less, and reach what lets them set one up and nothing else.
 */
export const needsFactor = (
  { demo }: Pick<Institution, 'demo'>,
  { role, strong }: Pick<LiveSession, 'role' | 'strong'>,
): boolean => demo === undefined && role === 'admin' && !strong

/** Polling and live streams go on without the person, so they do not keep a session alive. */
export const isBackground = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === '1' || headers.accept === 'text/event-stream'
