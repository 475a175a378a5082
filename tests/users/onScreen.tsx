import type { ApplicationDetail } from '../../src/modules/applications/contract.ts'
import { readAudit } from '../../src/modules/audit/contract.ts'
import { listUserSessions, readUserSteps } from '../../src/modules/users/access.contract.ts'
import { getUser, type UserDetail, type UserSummary } from '../../src/modules/users/contract.ts'
import { UserDetailPage } from '../../src/modules/users/web/UserDetailPage.tsx'
import { newId } from '../../src/values/ids.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount } from '../components/mount.tsx'

export const person = (name: string, changes: Partial<UserSummary> = {}): UserSummary => ({
  id: newId(),
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  role: 'user',
  status: 'approved',
  registeredAt: '2025-03-01T15:00:00.000Z',
  waitingSince: null,
  checkingBalance: '120.50',
  ...changes,
})

export function details(of: UserSummary, changes: Partial<UserDetail> = {}): UserDetail {
  const [firstName = '', lastName = ''] = of.name.split(' ')
  return {
    ...of,
    phone: '+1 518 555 0143',
    address: {
      street: '12 Mill Lane',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      country: null,
    },
    nationality: null,
    maritalStatus: null,
    alternativeEmail: null,
    emergencyContact: null,
    masked: { dateOfBirth: '••••-••-04', idNumber: null },
    idType: null,
    accounts: [],
    application: null,
    createdBy: null,
    suspension: null,
    lastSignIn: null,
    allowedMoves: ['suspend'],
    isSelf: false,
    names: { firstName, lastName },
    detailsVersion: 'one',
    ...changes,
  }
}

/** What an applicant handed in, as far as staff need it before they ask for more. */
export const application = (
  { id, name, email }: UserSummary,
  state: ApplicationDetail['state'],
): ApplicationDetail => ({
  id: newId(),
  memberId: id,
  state,
  submittedAt: '2026-07-13T16:00:00.000Z',
  firstName: name,
  lastName: '',
  email,
  decidedAt: null,
  version: 1,
  dateOfBirth: '1990-05-04',
  nationality: 'US',
  maritalStatus: 'single',
  address: {
    street: '12 Mill Lane',
    city: 'Albany',
    state: 'NY',
    postalCode: '12207',
    country: 'US',
  },
  phoneNumber: '+1 518 555 0143',
  alternativeEmail: null,
  emailConfirmedAt: null,
  agreements: [],
  emergencyContact: { name: 'Leo Chen', relationship: 'Brother', phone: '+1 518 555 0144' },
  document: { type: 'passport', maskedNumber: '•••4821', verificationStatus: 'pending' },
  documents: [],
  history: [],
  gaps: [],
  allowedMoves: state === 'submitted' ? ['requestInformation'] : [],
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
  answers(readAudit, { items: [], next: null, lookedBackTo: null, actor: null, subject: null })
}
