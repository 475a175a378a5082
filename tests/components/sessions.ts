import { INES, ROSA, type DemoPerson } from '../../src/modules/demo/server/people.ts'
import type { readSession } from '../../src/modules/access/contract.ts'
import type { ReplyOf } from '../../src/values/endpoint.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

export type Session = ReplyOf<typeof readSession>

const inMinutes = (minutes: number): string =>
  new Date(DEMO_NOW.getTime() + minutes * 60_000).toISOString()

/** The session of somebody of the demonstration, as the server tells a page of it. */
function sessionOf({ name, email, role }: DemoPerson, personId: string): Session {
  const [firstName = '', lastName = ''] = name.split(' ')
  const isStaff = role === 'admin'
  return {
    signedIn: true,
    caller: {
      personId,
      email,
      role,
      staffRole: isStaff ? 'administrator' : null,
      status: isStaff ? 'active' : 'approved',
      firstName,
      lastName,
      home: isStaff ? '/admin' : '/dashboard',
      factorNeeded: false,
    },
    view: null,
    csrfToken: 'token-of-the-session',
    secondStepPending: false,
    ways: [],
    codeSent: false,
    now: DEMO_NOW.toISOString(),
    idleSeconds: 900,
    idleEndsAt: inMinutes(15),
    endsAt: inMinutes(12 * 60),
  }
}

export const AS_INES = sessionOf(INES, '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1a01')
export const AS_ROSA = sessionOf(ROSA, '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1a02')

/** What a page is told that nobody is signed in on. */
export const SIGNED_OUT: Session = {
  ...AS_INES,
  signedIn: false,
  caller: null,
  csrfToken: null,
  idleEndsAt: null,
  endsAt: null,
}
