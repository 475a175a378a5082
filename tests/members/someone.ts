import type { UserDetail, UserSummary } from '../../src/modules/members/contract.ts'

/** A member as the back office reads them, with the name, address and id that a test needs. */
export const summaryOf = (changes: Partial<UserSummary> = {}): UserSummary => ({
  id: '01980d2c-7a00-7000-8000-00000000a001',
  name: 'Ines Abara',
  email: 'ines.abara@example.com',
  role: 'user',
  status: 'approved',
  registeredAt: '2026-01-12T15:00:00.000Z',
  waitingSince: null,
  checkingBalance: '1250.00',
  ...changes,
})

/** The same with everything that the page of one person shows. */
export const detailOf = (changes: Partial<UserDetail> = {}): UserDetail => {
  const [firstName = '', lastName = ''] = (changes.name ?? summaryOf().name).split(' ')
  return {
    ...summaryOf(),
    phone: '518 555 0101',
    address: {
      street: '1 Main Street',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      country: 'US',
    },
    nationality: null,
    maritalStatus: null,
    alternativeEmail: null,
    emergencyContact: null,
    masked: { dateOfBirth: null, idNumber: null },
    idType: null,
    accounts: [],
    application: null,
    createdBy: null,
    suspension: null,
    lastSignIn: null,
    allowedMoves: [],
    isSelf: false,
    staffRole: null,
    names: { firstName, lastName },
    detailsVersion: '1',
    ...changes,
  }
}
