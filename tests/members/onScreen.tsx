import { readAudit } from '../../src/modules/audit/contract.ts'
import { listUserSessions, readUserSteps } from '../../src/modules/members/access.contract.ts'
import { getUser, type UserDetail, type UserSummary } from '../../src/modules/members/contract.ts'
import { UserDetailPage } from '../../src/modules/members/web/UserDetailPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'
import { detailOf, summaryOf } from './someone.ts'

/** Somebody among others: with a name, an id and an address of their own. */
export const person = (name: string, changes: Partial<UserSummary> = {}): UserSummary =>
  summaryOf({
    id: newId(),
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    registeredAt: '2025-03-01T15:00:00.000Z',
    checkingBalance: '120.50',
    ...changes,
  })

export const details = (of: UserSummary, changes: Partial<UserDetail> = {}): UserDetail =>
  detailOf({
    ...of,
    masked: { dateOfBirth: '••••-••-04', idNumber: null },
    allowedMoves: ['suspend'],
    ...changes,
  })

export const NO_STEPS = {
  authenticator: false,
  passkeys: 0,
  backupCodes: 0,
  lockedUntil: null,
  isLockedForGood: false,
} as const

/** The page about somebody, signed in nowhere and with nothing on record unless said before. */
export async function openPerson(user: UserDetail): Promise<void> {
  answers(getUser, user)
  await mount(<UserDetailPage />, { path: `/admin/users/${user.id}`, route: '/admin/users/:id' })
}

export function knowsNothingElse(): void {
  answers(listUserSessions, { sessions: [] })
  answers(readUserSteps, NO_STEPS)
  answers(readAudit, {
    items: [],
    next: null,
    lookedBackTo: null,
    archivedTo: null,
    actor: null,
    subject: null,
  })
}
