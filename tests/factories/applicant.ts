import { readConfig } from '../../src/apps/server/config.ts'
import { newId } from '../../src/values/ids.ts'

const { agreements } = readConfig({}).institution

export const PASSWORD = 'sturdy lantern 42'

/** What a browser sends for somebody who filled in everything. */
export const filledIn = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: newId(),
  email: 'nadia.petrov@example.com',
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  firstName: 'Nadia',
  lastName: 'Petrov',
  dateOfBirth: '1990-02-28',
  nationality: 'BG',
  maritalStatus: 'Married',
  street: '12 Mill Lane',
  city: 'Albany',
  state: 'NY',
  postalCode: '12207',
  country: 'US',
  phoneNumber: '+1 518 555 0143',
  emergencyContactName: 'Ivo Petrov',
  emergencyContactRelationship: 'Brother',
  emergencyContactPhone: '(518) 555-0144',
  idType: 'Passport',
  idNumber: 'P1234567',
  electronicCommunications: agreements.electronicCommunications.version,
  privacyNotice: agreements.privacyNotice.version,
  ...changes,
})
