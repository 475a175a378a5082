import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { approve, reject, submit } from '../../src/modules/deposits/server/deposits.ts'
import { keep } from '../../src/modules/images/server/images.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { assert } from '../../src/values/result.ts'
import { contextOf } from './applying.ts'
import { photosOf, SAMPLE_LINE, type SampleCheck } from './checks.ts'

interface SeedDependencies {
  readonly tx: Tx
  readonly now: Date
  readonly institution: Institution
}

const HOUR_MS = 3_600_000

/** Why the first photos came back; the check is handed in again with the same front. */
const UNSIGNED =
  'The back of the check is not signed. Please sign it and take the photo of the back again.'

/**
 * Checks that Ben deposited by photo: one approved yesterday with a part still on hold, one rejected,
 * that one again, and one more that waits. Into Savings, whose last entry is older than all of them.
 */
export async function depositChecks(
  dependencies: SeedDependencies,
  { benId, staffId }: { readonly benId: string; readonly staffId: string },
): Promise<void> {
  const { tx, now, institution } = dependencies
  const savings = (await accountsOf(tx, benId)).find(({ kind }) => kind === 'Savings')
  assert(savings, 'Ben has a Savings account')
  const [refund, gift, insurance] = checksFor(now, institution.timeZone)
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
  const handIn = (check: SampleCheck, at: Date, signed = true): Promise<string> =>
    handInCheck(dependencies, { personId: benId, accountId: savings.id, check, at, signed })
  const unsigned = await handIn(gift, hoursAgo(70), false)
  const rejected = { depositId: unsigned, reason: UNSIGNED }
  assert(
    (await reject(tx, contextOf(dependencies, staffId, hoursAgo(51)), rejected)).ok,
    'it is rejected',
  )
  const refunded = await handIn(refund, hoursAgo(47))
  const line = { ...SAMPLE_LINE, checkNumber: String(refund.number), numberFirst: false }
  const approved = { depositId: refunded, amount: refund.amount.replace(',', ''), line }
  assert(
    (await approve(tx, contextOf(dependencies, staffId, hoursAgo(20)), approved)).ok,
    'it is approved',
  )
  await handIn(insurance, hoursAgo(3))
  await handIn(gift, hoursAgo(1))
}

interface HandedIn {
  readonly personId: string
  readonly accountId: string
  readonly check: SampleCheck
  readonly at: Date
  readonly signed?: boolean
}

/** Somebody deposits a check by photo. @returns the id of the deposit */
export async function handInCheck(
  dependencies: Pick<SeedDependencies, 'tx' | 'institution'>,
  { personId, accountId, check, at, signed = true }: HandedIn,
): Promise<string> {
  const { tx, institution } = dependencies
  const { front, back } = await photosOf(check, {
    signedAt: signed ? institution.shortName : null,
  })
  const body = {
    id: newId(at.getTime()),
    accountId,
    amount: check.amount.replace(',', ''),
    note: check.memo,
    frontImageId: await keep(tx, personId, { image: front, at }),
    backImageId: await keep(tx, personId, { image: back, at }),
  }
  const submitted = await submit(tx, contextOf(dependencies, personId, at), body)
  assert(submitted.ok, `${check.payer}'s check is taken`)
  return body.id
}

function checksFor(now: Date, zone: string): readonly [SampleCheck, SampleCheck, SampleCheck] {
  const daysAgo = (days: number): string =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(
      new Date(now.getTime() - days * 24 * HOUR_MS),
    )
  const payee = 'Ben Okafor'
  return [
    {
      payer: 'Orchard Street Apartments',
      payee,
      number: 2087,
      amount: '1,840.00',
      amountInWords: 'One thousand eight hundred forty and 00/100 dollars',
      memo: 'Deposit returned',
      date: daysAgo(4),
      table: ['#3f4b49', '#8d9a95'],
      paper: '#e3ebdf',
      turn: -2,
    },
    {
      payer: 'Nkechi Okafor',
      payee,
      number: 318,
      amount: '86.40',
      amountInWords: 'Eighty-six and 40/100 dollars',
      memo: 'Happy birthday',
      date: daysAgo(6),
      table: ['#a08468', '#4c3b2c'],
      paper: '#f0e7d6',
      turn: 3,
    },
    {
      payer: 'Tidewater Mutual Insurance',
      payee,
      number: 55_120,
      amount: '312.45',
      amountInWords: 'Three hundred twelve and 45/100 dollars',
      memo: 'Windshield',
      date: daysAgo(2),
      table: ['#c9ced6', '#5d6470'],
      paper: '#dfe7f1',
      turn: 1,
    },
  ]
}
