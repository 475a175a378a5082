import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import type { Chance } from '../factories/chance.ts'
import { usBankOrder } from '../factories/orders.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { depositCheck } from './checkTraffic.ts'
import { useLinks } from './linkTraffic.ts'
import { namesOf } from './railFolders.ts'
import { count, decimal, putIn, type World } from './railWorld.ts'
import { askBack, sendAbroad } from './wireTraffic.ts'

const STATED = ['55550002', '55550003', '55550004', '55550023', '55560001', '55560003', '55560005']

/** Nobody else has this name, so that its wages can be counted. */
export const EMPLOYER = 'HARBOR WORKS'

/** Members send to other banks, bring money from there and take some of it back, deposit checks, report withdrawals. */
export async function membersAct(world: World, chance: Chance): Promise<void> {
  const acts = [sendToBank, sendToBank, sendAbroad, sendAbroad, useLinks, useLinks, depositCheck]
  for (let left = chance.int(0, 4); left > 0; left--)
    await chance.oneOf(acts)(world, chance, chance.oneOf(world.members))
  if (chance.int(1, 10) === 1) await reportOne(world, chance)
  if (chance.int(1, 10) === 1) await askBack(world, chance)
}

async function sendToBank({ union, tally }: World, chance: Chance, member: Member): Promise<void> {
  const accountNumber = chance.yes() ? chance.oneOf(STATED) : `1234${chance.int(100_000, 999_999)}`
  const order = usBankOrder(member, decimal(chance.int(1, 40_00)), {
    accountNumber,
    arrival: chance.oneOf(['next_day', 'same_day']),
    reference: newId().slice(-12),
    accountName: chance.oneOf(['Dana Reyes', 'Rye Bakery LLC', 'Ada Brooks']),
  })
  const drafted = await union.service.draftUsBank(member.customer, order)
  if (!drafted.ok) return
  const code = await union.codeFor(member)
  if (!(await union.service.confirm(member.customer, order.id, code)).ok) return
  count(tally, 'payments to US banks')
  if (chance.int(1, 8) > 1) return
  if ((await union.service.cancel(member.customer, order.id)).ok)
    count(tally, 'payments to US banks cancelled')
}

/** An owner declares that nobody authorized a withdrawal, or stops its company, as far as they may. */
async function reportOne({ union, members, tally }: World, chance: Chance): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from ach_entry where kind = 'debit' and state = 'posted'
     order by number desc limit 20`.execute(union.db)
  if (rows.length === 0) return
  const { id: withdrawalId, account_id: accountId } = chance.oneOf(rows)
  const owner = members.find(({ checking }) => checking.id === accountId)
  if (!owner) return
  const ctx = contextOf(union, owner)
  const reported = await report(union.db, ctx, { withdrawalId, id: newId(), statement: 1 })
  if (reported.ok) count(tally, 'withdrawals reported')
  if (chance.int(1, 4) > 1) return
  const amount = chance.oneOf(STOPPED_AMOUNTS)
  if ((await stop(union.db, ctx, { withdrawalId, id: newId(), amount })).ok)
    count(tally, 'companies stopped')
}

/** Wages and subscriptions of the simulated companies, for as long as the soak goes on. */
export async function arrangeForAll(
  { union, members }: Pick<World, 'union' | 'members'>,
  startsOn: Day,
): Promise<void> {
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
        amount: isPrenote ? '0.00' : decimal(chance.int(1, chance.yes() ? 50_00 : 5000_00)),
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
  const entries = ours?.batches.flatMap((batch) =>
    batch.entries
      .filter(({ cents, addenda: [addendum] }) => cents > 0n && addendum?.type !== '99')
      .map((entry) => ({ ...batch, entries: [entry] })),
  )
  if (ours && entries && entries.length > 0 && chance.int(1, 4) === 1)
    batches.push(
      returned({ ...ours, batches: [chance.oneOf(entries)] }, chance.oneOf(['R02', 'R03'])),
    )
  return batches
}

/** Puts a file of other banks where the client would. */
export function offer(
  world: World,
  chance: Chance,
  { name, batches, today }: { name: string; batches: readonly AchBatch[]; today: Day },
): void {
  if (batches.length === 0) return
  putIn(world, chance, `${name}.ach`, fileOf(batches, { createdOn: today }))
  count(world.tally, 'entries of strangers', batches.flatMap(({ entries }) => entries).length)
}

/** One of our own files comes back into the wrong folder. */
export function stray({ union, tally }: World, chance: Chance): void {
  const names = ['.ach', '.xml', '.x937'].flatMap((end) =>
    namesOf(union.railsDirectory, 'outgoing', end),
  )
  if (names.length === 0) return
  const name = chance.oneOf(names)
  const content = readFileSync(join(union.railsDirectory, 'outgoing', name))
  union.drop(name.replace(/(\.[a-z0-9]+)$/, '-stray$1'), content)
  count(tally, 'files in the wrong folder')
}
