import type { Registration } from '../../src/modules/applications/registration.contract.ts'
import {
  BEN,
  type DemoPerson,
  GRETA,
  INES,
  LENA,
  MAYA,
  OMAR,
} from '../../src/modules/demo/server/people.ts'

/** A registration but for what depends on the day and on the profile. */
export type InventedPerson = Omit<Registration, 'id' | 'electronicCommunications' | 'privacyNotice'>

type Told = Omit<
  InventedPerson,
  | 'email'
  | 'password'
  | 'passwordConfirmation'
  | 'firstName'
  | 'lastName'
  | 'alternativeEmail'
  | 'idPhoto'
>

/** What a person filled in to register. Everybody here is invented. */
function registrationOf({ name, email, password }: DemoPerson, told: Told): InventedPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    email,
    password,
    passwordConfirmation: password,
    firstName,
    lastName,
    alternativeEmail: undefined,
    ...told,
  }
}

export const ines = registrationOf(INES, {
  dateOfBirth: '1988-04-17',
  nationality: 'US',
  maritalStatus: 'Single',
  street: '14 Tallow Lane',
  city: 'Brookhaven',
  state: 'NY',
  postalCode: '11719',
  country: 'US',
  phoneNumber: '631-555-0142',
  emergencyContactName: 'Chidi Abara',
  emergencyContactRelationship: 'Brother',
  emergencyContactPhone: '631-555-0118',
  idType: "Driver's License",
  idNumber: 'DL-4410-2276',
})

export const ben = registrationOf(BEN, {
  dateOfBirth: '1995-11-02',
  nationality: 'US',
  maritalStatus: 'Married',
  street: '302 Orchard Street, Apartment 5',
  city: 'Poughkeepsie',
  state: 'NY',
  postalCode: '12601',
  country: 'US',
  phoneNumber: '845-555-0171',
  emergencyContactName: 'Ada Okafor',
  emergencyContactRelationship: 'Wife',
  emergencyContactPhone: '845-555-0172',
  idType: 'Passport',
  idNumber: 'P55010982',
})

export const greta = registrationOf(GRETA, {
  dateOfBirth: '1979-09-12',
  nationality: 'US',
  maritalStatus: 'Single',
  street: '9 Mill Street',
  city: 'Rhinebeck',
  state: 'NY',
  postalCode: '12572',
  country: 'US',
  phoneNumber: '845-555-0164',
  emergencyContactName: 'Edith Holloway',
  emergencyContactRelationship: 'Sister',
  emergencyContactPhone: '845-555-0165',
  idType: "Driver's License",
  idNumber: 'DL-7702-1186',
})

export const maya = registrationOf(MAYA, {
  dateOfBirth: '2001-06-29',
  nationality: 'US',
  maritalStatus: 'Single',
  street: '77 Quarry Road',
  city: 'Beacon',
  state: 'NY',
  postalCode: '12508',
  country: 'US',
  phoneNumber: '845-555-0190',
  emergencyContactName: 'Lin Chen',
  emergencyContactRelationship: 'Mother',
  emergencyContactPhone: '845-555-0191',
  idType: 'Passport',
  idNumber: 'P61200417',
})

export const omar = registrationOf(OMAR, {
  dateOfBirth: '1979-01-23',
  nationality: 'JO',
  maritalStatus: 'Divorced',
  street: '9 Ferry Landing',
  city: 'Newburgh',
  state: 'NY',
  postalCode: '12550',
  country: 'US',
  phoneNumber: '845-555-0133',
  emergencyContactName: 'Rania Haddad',
  emergencyContactRelationship: 'Sister',
  emergencyContactPhone: '845-555-0134',
  idType: 'National ID',
  idNumber: 'JO-9791-4402',
})

export const lena = registrationOf(LENA, {
  dateOfBirth: '1990-09-08',
  nationality: 'DE',
  maritalStatus: 'Widowed',
  street: '1280 Mill Street',
  city: 'Kingston',
  state: 'NY',
  postalCode: '12401',
  country: 'US',
  phoneNumber: '845-555-0156',
  emergencyContactName: 'Jonas Fischer',
  emergencyContactRelationship: 'Father',
  emergencyContactPhone: '845-555-0157',
  idType: 'Passport',
  idNumber: 'C4F7HK221',
})
