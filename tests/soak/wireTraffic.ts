import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { recall } from '../../src/modules/wires/server/recalling.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, money, toDecimal } from '../../src/values/money.ts'
import type { Chance } from '../factories/chance.ts'
import { abroadOrder } from '../factories/orders.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { originalOf, returned, status } from '../wires/otherBank.ts'
import { namesOf } from './railFolders.ts'
import { count, decimal, putIn, type World } from './railWorld.ts'

/** Of accounts whose bank answers as stated, and of one where everything arrives. */
const IBANS = ['DE37100000000055550001', 'DE04100000000055560004', 'DE89370400440532013000']

/** A member sends abroad, and takes some of it back within the half hour. */
export async function sendAbroad(world: World, chance: Chance, member: Member): Promise<void> {
  const { union, tally } = world
  const order = abroadOrder(member, decimal(chance.int(1, 90_00)), {
    iban: chance.oneOf(IBANS),
    reference: newId().slice(-12),
  })
  const drafted = await union.service.draftInternational(member.customer, order)
  if (!drafted.ok) return
  const code = await union.codeFor(member)
  if (!(await union.service.confirm(member.customer, order.id, code)).ok) return
  count(tally, 'payments abroad')
  if (chance.int(1, 8) > 1) return
  if ((await union.service.cancel(member.customer, order.id)).ok)
    count(tally, 'payments abroad cancelled')
}

/** Staff ask for a payment that has left. */
export async function askBack({ union, rosa, tally }: World, chance: Chance): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from network_payment where rail = 'wire' and state in ('sent', 'settled')
     order by made_at desc limit 5`.execute(union.db)
  if (rows.length === 0) return
  const asked = { paymentId: chance.oneOf(rows).id, id: newId(), reason: 'DUPL' } as const
  if ((await recall(union.db, contextOf(union, rosa), asked)).ok) count(tally, 'asked back')
}

let messageCount = 0

/** What banks abroad say of their own accord: settled once more, and money that comes back, also again, for less or more. */
export function banksAbroadAnswer(world: World, chance: Chance): void {
  const { union, tally } = world
  const names = namesOf(union.railsDirectory, 'outgoing', '.xml').filter((name) =>
    name.startsWith('pacs.008'),
  )
  if (names.length === 0) return
  const text = readFileSync(join(union.railsDirectory, 'outgoing', chance.oneOf(names)), 'utf8')
  // Their own banks answer for these.
  if (/555[56]000[146]/.test(text)) return
  const original = originalOf(text)
  const sent = fromDecimal(/<IntrBkSttlmAmt Ccy="USD">([0-9.]+)</.exec(text)![1]!).minor
  const made = { messageId: `ABROAD${++messageCount}`, createdAt: union.clock.now() }
  const minor = chance.oneOf([sent, sent, sent > 100n ? sent - 100n : sent, sent + 100n])
  const back = { original, amount: toDecimal(money(minor)) }
  const message = chance.int(1, 3) === 1 ? status(made, original, 'ACSC') : returned(made, back)
  putIn(world, chance, `abroad-${messageCount}.xml`, Buffer.from(message))
  count(tally, 'messages of banks abroad')
}
