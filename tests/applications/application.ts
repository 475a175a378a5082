import type {
  ApplicationDetail,
  ApplicationSummary,
  MyApplication,
} from '../../src/modules/applications/contract.ts'

const MONDAY = '2026-07-13T14:00:00.000Z'

/** What staff read of an application that waits for their decision. */
export const applicationOf = (
  firstName: string,
  lastName: string,
  changes: Partial<ApplicationDetail> = {},
): ApplicationDetail => ({
  id: '01980d2c-7a00-7000-8000-00000000b001',
  personId: '01980d2c-7a00-7000-8000-00000000a004',
  version: 1,
  state: 'submitted',
  submittedAt: MONDAY,
  decidedAt: null,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  dateOfBirth: '1990-04-02',
  nationality: 'US',
  maritalStatus: 'Single',
  address: {
    street: '1 Main Street',
    city: 'Albany',
    state: 'NY',
    postalCode: '12207',
    country: 'US',
  },
  phoneNumber: '518 555 0134',
  alternativeEmail: null,
  emailConfirmedAt: MONDAY,
  agreements: [],
  emergencyContact: { name: 'Ida Lund', relationship: 'Sister', phone: '518 555 0135' },
  document: { type: 'Passport', maskedNumber: '·····417', verificationStatus: 'pending' },
  documents: [],
  history: [{ move: 'submit', at: MONDAY, note: null, by: null }],
  nameUncleared: false,
  gaps: [],
  allowedMoves: ['approve', 'reject', 'requestInformation'],
  ...changes,
})

export const summaryOf = (detail: ApplicationDetail): ApplicationSummary => {
  const { id, personId, state, submittedAt, decidedAt, firstName, lastName, email } = detail
  return { id, personId, state, submittedAt, decidedAt, firstName, lastName, email }
}

/** What an applicant reads of their own, in review unless it is changed. */
export const myApplicationOf = (changes: Partial<MyApplication> = {}): MyApplication => ({
  state: 'submitted',
  submittedAt: MONDAY,
  informationRequest: null,
  rejection: null,
  email: { address: 'ada.lund@example.com', confirmedAt: MONDAY },
  steps: [{ move: 'submit', at: MONDAY, note: null }],
  ...changes,
})
