import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  amend,
  enroll,
  namesIn,
  namesOf,
  type PersonDetails,
  personOf,
} from '../../src/modules/members/server/members.ts'
import { freshDatabase } from '../factories/database.ts'

const INES: PersonDetails = {
  firstName: 'Inês',
  lastName: 'Abara',
  phone: '+1 607 555 0101',
  dateOfBirth: '1988-02-29',
  nationality: 'PT',
  maritalStatus: 'Married',
  address: {
    street: '12 Hazel Road',
    city: 'Ithaca',
    state: 'NY',
    postalCode: '14850',
    country: 'US',
  },
  alternativeEmail: 'ines@example.org',
  emergencyContact: { name: 'Rui Abara', relationship: 'Husband', phone: '+1 607 555 0102' },
  identification: { type: "Driver's License", number: 'NY-1234567' },
}

describe('a member', () => {
  test('is remembered with every detail they gave', async (t) => {
    const { db } = await freshDatabase(t)
    const at = new Date('2026-07-15T16:00:00Z')
    const personId = await enroll(db, INES, at)
    const known = await personOf(db, personId)
    assert.deepEqual(known, { ...INES, personId, name: 'Inês Abara', enrolledAt: at })
  })

  test('whom staff created is remembered without what nobody asked', async (t) => {
    const { db } = await freshDatabase(t)
    const { street, city, state, postalCode } = INES.address
    const personId = await enroll(db, {
      name: 'Dr. Ines Abara',
      ...namesIn('Ines  van Abara '),
      phone: INES.phone,
      address: { street, city, state, postalCode },
    })
    const known = await personOf(db, personId)
    assert.deepEqual(
      [known?.name, known?.firstName, known?.lastName],
      ['Dr. Ines Abara', 'Ines', 'van Abara'],
    )
    assert.deepEqual(
      [known?.dateOfBirth, known?.emergencyContact, known?.identification],
      [undefined, undefined, undefined],
    )
  })

  test('can be amended', async (t) => {
    const { db } = await freshDatabase(t)
    const personId = await enroll(db, INES)
    await amend(db, personId, { ...INES, phone: '607 555 0199', emergencyContact: undefined })
    const known = await personOf(db, personId)
    assert.deepEqual([known?.phone, known?.emergencyContact], ['607 555 0199', undefined])
  })

  test('has a name in lists, and strangers have none', async (t) => {
    const { db } = await freshDatabase(t)
    const personId = await enroll(db, INES)
    const stranger = '01890000-0000-7000-8000-000000000000'
    const names = await namesOf(db, [personId, stranger])
    assert.deepEqual([...names], [[personId, { firstName: 'Inês', lastName: 'Abara' }]])
    assert.equal(await personOf(db, stranger), undefined)
    assert.equal((await namesOf(db, [])).size, 0)
  })
})
