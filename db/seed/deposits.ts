import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { approve, reject, submit } from '../../src/modules/deposits/server/deposits.ts'
import { keep } from '../../src/modules/images/server/images.ts'
import type { ActionContext } from '../../src/platform/server/action.ts'
import type { Tx } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import { assert } from '../../src/values/result.ts'
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
  const contextOf = (actorId: string, at: Date): ActionContext => ({
    actorId,
    at,
    address: null,
    institution,
    ledgerAt: at,
    deviceAt: at,
  })
  const handIn = async (check: SampleCheck, at: Date, signed = true): Promise<string> => {
    const { front, back } = await photosOf(check, {
      signedAt: signed ? institution.shortName : null,
    })
    const body = {
      id: newId(at.getTime()),
      accountId: savings.id,
      amount: check.amount.replace(',', ''),
      note: check.memo,
      frontImageId: await keep(tx, benId, { image: front, at }),
      backImageId: await keep(tx, benId, { image: back, at }),
    }
    const submitted = await submit(tx, contextOf(benId, at), body)
    assert(submitted.ok, `${check.payer}'s check is taken`)
    return body.id
  }

  const unsigned = await handIn(gift, hoursAgo(70), false)
  const rejected = { depositId: unsigned, reason: UNSIGNED }
  assert((await reject(tx, contextOf(staffId, hoursAgo(51)), rejected)).ok, 'it is rejected')
  const refunded = await handIn(refund, hoursAgo(47))
  const line = { ...SAMPLE_LINE, checkNumber: String(refund.number), numberFirst: false }
  const approved = { depositId: refunded, amount: refund.amount.replace(',', ''), line }
  assert((await approve(tx, contextOf(staffId, hoursAgo(20)), approved)).ok, 'it is approved')
  await handIn(insurance, hoursAgo(3))
  await handIn(gift, hoursAgo(1))
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
