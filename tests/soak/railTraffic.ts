import { sql } from 'kysely'
import { report } from '../../src/modules/ach/server/withdrawals/reporting.ts'
import { STOPPED_AMOUNTS } from '../../src/modules/ach/contract.ts'
import { stop } from '../../src/modules/ach/server/withdrawals/stopping.ts'
import { arrange } from '../../src/modules/otherBanks/server/otherBanks.ts'
import type { AchBatch, AchFile } from '../../src/rails/ach/file.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { batchOf, entryFor, fileOf, returned, THEIRS } from '../ach/otherBank.ts'
import type { openReceiving } from '../ach/receiving.ts'
import type { Chance } from '../factories/chance.ts'
import { usBankOrder } from '../factories/orders.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'

export interface World {
  readonly union: Awaited<ReturnType<typeof openReceiving>>
  readonly members: readonly Member[]
}

/** What was done, for the figure at the end. */
export interface Tally {
  sent: number
  cancelled: number
  entriesIn: number
  twice: number
  reported: number
  /** Of servers. */
  deaths: number
}

const STATED = ['55550002', '55550003', '55550004', '55550023', '55560001', '55560003', '55560005']

/** Nobody else has this name, so that its wages can be counted. */
export const EMPLOYER = 'HARBOR WORKS'

const cents = (minor: number): string => (minor / 100).toFixed(2)

/** Members send to other banks and take some of it back, report withdrawals and stop companies. */
export async function membersAct(
  { union, members }: World,
  chance: Chance,
  tally: Tally,
): Promise<void> {
  for (let left = chance.int(0, 3); left > 0; left--) {
    const member = chance.oneOf(members)
    const accountNumber = chance.yes()
      ? chance.oneOf(STATED)
      : `1234${chance.int(100_000, 999_999)}`
    const order = usBankOrder(member, cents(chance.int(1, 40_00)), {
      accountNumber,
      arrival: chance.oneOf(['next_day', 'same_day']),
      reference: newId().slice(-12),
      accountName: chance.oneOf(['Dana Reyes', 'Rye Bakery LLC', 'Ada Brooks']),
    })
    const drafted = await union.service.draftUsBank(member.customer, order)
    if (!drafted.ok) continue
    const code = await union.codeFor(member)
    const confirmed = await union.service.confirm(member.customer, order.id, code)
    if (!confirmed.ok) continue
    tally.sent++
    if (chance.int(1, 8) > 1) continue
    const cancelled = await union.service.cancel(member.customer, order.id)
    if (cancelled.ok) tally.cancelled++
  }
  if (chance.int(1, 10) === 1) await reportOne(union, members, chance, tally)
}

/** An owner declares that nobody authorized a withdrawal, or stops its company, as far as they may. */
async function reportOne(
  union: World['union'],
  members: readonly Member[],
  chance: Chance,
  tally: Tally,
): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from ach_entry where kind = 'debit' and state = 'posted'
     order by number desc limit 20`.execute(union.db)
  if (rows.length === 0) return
  const { id: withdrawalId, account_id: accountId } = chance.oneOf(rows)
  const owner = members.find(({ checking }) => checking.id === accountId)
  if (!owner) return
  const ctx = contextOf(union, owner)
  const reported = await report(union.db, ctx, { withdrawalId, id: newId(), statement: 1 })
  if (reported.ok) tally.reported++
  if (chance.int(1, 4) === 1)
    await stop(union.db, ctx, { withdrawalId, id: newId(), amount: chance.oneOf(STOPPED_AMOUNTS) })
}

/** Wages and subscriptions of the simulated companies, for as long as the soak goes on. */
export async function arrangeForAll({ union, members }: World, startsOn: Day): Promise<void> {
  for (const { checking } of members)
    for (const isDebit of [false, true])
      await union.db.transaction().execute((tx) =>
        arrange(tx, union.clock.now(), {
          company: isDebit ? 'LANTERN FILMS' : EMPLOYER,
          companyId: isDebit ? '1957300412' : '1234567890',
          routingNumber: THEIRS,
          description: isDebit ? 'SUBSCRIPT' : 'PAYROLL',
          isDebit,
          account: checking.number,
          name: 'SOMEBODY',
          cents: isDebit ? 12_99n : 1350_60n,
          frequency: isDebit ? 'monthly' : 'every_two_weeks',
          startsOn,
        }),
      )
}

/** What other banks send of their own accord, with what is wrong about some of it; undefined on most days. */
export function strangersSend(
  { members }: World,
  chance: Chance,
  { today, ours }: { readonly today: Day; readonly ours: AchFile | undefined },
): readonly AchBatch[] {
  const batches: AchBatch[] = []
  const account = (): string =>
    chance.int(1, 6) === 1
      ? chance.oneOf(['9876543210', '1', 'NO ACCOUNT'])
      : chance.oneOf(members).checking.number
  for (let left = chance.int(0, 2); left > 0; left--) {
    const code = chance.oneOf([22, 22, 27, 27, 32, 23, 28] as const)
    const isPrenote = code === 23 || code === 28
    const entries = Array.from({ length: chance.int(1, 5) }, () =>
      entryFor({
        account: account(),
        code,
        amount: isPrenote ? '0.00' : cents(chance.int(1, chance.yes() ? 50_00 : 5000_00)),
      }),
    )
    const effectiveOn = addBusinessDays(today, chance.int(0, 3))
    batches.push(
      batchOf(entries, {
        effectiveOn,
        companyName: chance.oneOf(['ALDER POWER', 'BABBLE CO', 'RYE BAKERY']),
        sec: chance.oneOf(['PPD', 'CCD']),
        // Some of it settles on the day it is sent.
        ...(effectiveOn === today && { descriptiveDate: chance.oneOf(['', 'SD1300', 'SD1800']) }),
      }),
    )
  }
  // Somebody returns what they may have returned before.
  const isPayment = ours?.batches[0]?.entries[0]?.addenda.length === 0
  if (ours && isPayment && chance.int(1, 5) === 1)
    batches.push(returned(ours, chance.oneOf(['R02', 'R03'])))
  return batches
}

/** Puts a file where the client would, or the same again under another name with other line ends. */
export function offer(
  { union }: World,
  chance: Chance,
  tally: Tally,
  { name, batches, today }: { name: string; batches: readonly AchBatch[]; today: Day },
): void {
  if (batches.length === 0) return
  const content = fileOf(batches, { createdOn: today })
  union.drop(`${name}.ach`, content)
  tally.entriesIn += batches.reduce((count, { entries }) => count + entries.length, 0)
  if (chance.int(1, 4) === 1) {
    tally.twice++
    const again = Buffer.from(content).toString('latin1').replaceAll('\n', '\r\n')
    union.drop(`${name}-again.txt`, Buffer.from(again, 'latin1'))
  }
  if (chance.int(1, 8) === 1) union.drop(`${name}-cut-off.ach.part`, content.slice(0, 500))
}
