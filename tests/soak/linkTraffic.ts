import { join } from 'node:path'
import * as linking from '../../src/modules/linkedAccounts/server/linking.ts'
import { unlink } from '../../src/modules/linkedAccounts/server/ending.ts'
import { cancel } from '../../src/modules/linkedAccounts/server/pulls/ending.ts'
import * as pulling from '../../src/modules/linkedAccounts/server/pulls/pulling.ts'
import { linksOf } from '../../src/modules/linkedAccounts/server/reading.ts'
import { verify } from '../../src/modules/linkedAccounts/server/verifying.ts'
import { newId } from '../../src/values/ids.ts'
import { amountsIn } from '../linkedAccounts/linking.ts'
import type { Chance } from '../factories/chance.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'
import { achFileAt, namesOf } from './railFolders.ts'
import { count, decimal, type World } from './railWorld.ts'

/** A member goes on with the account that is linked, or links one. */
export async function useLinks(world: World, chance: Chance, member: Member): Promise<void> {
  const { union } = world
  const ctx = contextOf(union, member)
  const links = await linksOf(union.db, ctx, { personId: member.personId })
  const live = links.find(({ state }) => state === 'pending' || state === 'verified')
  if (!live) return linkOne(world, chance, member)
  if (chance.int(1, 25) === 1) {
    await unlink(union.db, ctx, live.id)
    return
  }
  return live.state === 'pending'
    ? tellAmounts(world, member, live)
    : pullIn(world, chance, member, live.id)
}

async function linkOne({ union, tally }: World, chance: Chance, member: Member): Promise<void> {
  const ctx = contextOf(union, member)
  const account = {
    routingNumber: '121000248',
    accountNumber:
      chance.int(1, 4) === 1
        ? chance.oneOf(['55550001', '55550003', '55560001', '55560003'])
        : `77${chance.int(1_000_000, 9_999_999)}`,
    accountType: chance.oneOf(['checking', 'savings'] as const),
  }
  const asked = await linking.askCode(union.db, ctx, { link: account, anew: false })
  if (!asked.ok) return
  const { challengeId } = asked.value.asked
  const proof = { challengeId, code: await union.codeFor(member) }
  if ((await linking.link(union.db, ctx, { id: newId(), ...account, proof })).ok)
    count(tally, 'linked accounts')
}

/** As they stand on the statement of the other bank, where they have arrived. */
async function tellAmounts(
  { union, tally }: World,
  member: Member,
  { id: linkId, last4 }: { readonly id: string; readonly last4: string },
): Promise<void> {
  for (const name of namesOf(union.railsDirectory, 'outgoing', '.ach')) {
    const file = achFileAt(join(union.railsDirectory, 'outgoing', name))
    const batches = file.batches.map((batch) => ({
      ...batch,
      entries: batch.entries.filter(({ account }) => account.endsWith(last4)),
    }))
    const [first, second] = amountsIn({ ...file, batches })
    if (first === undefined || second === undefined) continue
    const told = { linkId, id: newId(), first, second }
    if ((await verify(union.db, contextOf(union, member), told)).ok) count(tally, 'links proved')
  }
}

async function pullIn(
  { union, tally }: World,
  chance: Chance,
  member: Member,
  linkId: string,
): Promise<void> {
  const ctx = contextOf(union, member)
  const id = newId()
  const amount = decimal(chance.int(1, 60_00))
  const order = { id, linkId, accountId: member.checking.id, amount }
  const asked = await pulling.askCode(union.db, ctx, { ...order, anew: false })
  if (!asked.ok) return
  const proof = { challengeId: asked.value.asked.challengeId, code: await union.codeFor(member) }
  const { sessionId } = member.customer
  const pulled = await pulling.pull(union.db, ctx, {
    ...order,
    sessionId,
    authorization: 1,
    proof,
  })
  if (!pulled.ok) return
  count(tally, 'pulls')
  if (chance.int(1, 8) === 1 && (await cancel(union.db, ctx, id)).ok)
    count(tally, 'pulls cancelled')
}
