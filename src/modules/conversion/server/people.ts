import type { Day } from '../../../values/dates.ts'
import { isEmail, normalizeEmail } from '../../../values/email.ts'
import { isPhone } from '../../../values/phone.ts'
import type { PersonDetails } from '../../members/server/members.ts'
import type { MistakeList } from './mistakes.ts'
import type { PlannedPerson } from './plan.ts'
import { rowsOf } from './reading.ts'
import type { Row } from './row.ts'
import type { Source } from './source.ts'

type PersonRow = Row<'people.csv'>

/** Everybody in people.csv, also of rows with mistakes, so that who names them is not blamed for these. */
export async function readPeople(
  { folder, asOf }: Source,
  mistakes: MistakeList,
): Promise<Map<string, PlannedPerson>> {
  const people = new Map<string, PlannedPerson>()
  const emails = new Map<string, number>()
  for await (const row of rowsOf({ folder, mistakes }, 'people.csv')) {
    const id = row.needed('person')
    const email = emailOf(row, emails)
    const details = detailsOf(row, asOf)
    const memberSince = row.day('member_since')
    if (memberSince !== undefined && asOf !== undefined && memberSince > asOf)
      row.wrong('member_since', `${memberSince} is after ${asOf}, the day of the balances`)
    if (id === undefined) continue
    const before = people.get(id)
    if (before) row.wrong('person', `${id} is on line ${before.line} already`)
    else people.set(id, { line: row.line, email, details, memberSince })
  }
  return people
}

function emailOf(row: PersonRow, emails: Map<string, number>): string {
  const email = normalizeEmail(row.needed('email') ?? '')
  if (email === '') return email
  if (!isEmail(email)) row.wrong('email', `"${row.text('email')}" is no email address`)
  const before = emails.get(email)
  if (before !== undefined) row.wrong('email', `${email} is on line ${before} already`)
  else emails.set(email, row.line)
  return email
}

function detailsOf(row: PersonRow, asOf: Day | undefined): PersonDetails {
  const phone = row.text('phone')
  if (phone !== '' && !isPhone(phone)) row.wrong('phone', `"${phone}" is no phone number`)
  const country = row.text('country')
  if (country !== '' && !/^[A-Z]{2}$/.test(country))
    row.wrong('country', `"${country}" is no country of two letters, as in US`)
  const dateOfBirth = row.day('date_of_birth')
  if (dateOfBirth !== undefined && asOf !== undefined && dateOfBirth > asOf)
    row.wrong('date_of_birth', `${dateOfBirth} is after ${asOf}, the day of the balances`)
  return {
    firstName: row.needed('first_name') ?? '',
    lastName: row.needed('last_name') ?? '',
    phone,
    dateOfBirth,
    address: {
      street: row.needed('street') ?? '',
      city: row.needed('city') ?? '',
      state: row.needed('state') ?? '',
      postalCode: row.needed('postal_code') ?? '',
      country: country || undefined,
    },
  }
}
