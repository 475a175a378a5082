import assert from 'node:assert/strict'
import { fileOf, payroll as wagesFor } from '../ach/otherBank.ts'
import { openReceiving } from '../ach/receiving.ts'
import type { Member } from '../worlds/creditUnion.ts'
import type { Soak } from './soak.ts'

const ENTRIES = 10_000
const MEMBERS = 60

export const payroll: Soak = {
  name: 'payroll',
  about: `A file of ${ENTRIES.toLocaleString('en-US')} entries is taken, announced, posted and sent back in one go.`,
  run: async ({ t, chance }) => {
    const union = await openReceiving(t)
    const members: Member[] = []
    for (let i = 1; i <= MEMBERS; i++)
      members.push(await union.member('Ada Brooks', { email: `ada${i}@example.com` }))
    const wages = Array.from({ length: ENTRIES }, () => ({
      account: chance.int(1, 4) === 1 ? '9876543210' : chance.oneOf(members).checking.number,
      amount: '0.25',
    }))
    const unknown = wages.filter(({ account }) => account === '9876543210').length
    const took: string[] = []
    const timed = async (what: string, work: () => Promise<number>) => {
      const began = performance.now()
      while ((await work()) > 0);
      took.push(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    union.drop('wages.ach', fileOf([wagesFor(...wages)]))
    await timed('taken', union.take)
    await timed('announced', union.announce)
    union.goTo('2026-07-17', '08:30')
    await timed('posted', union.deal)
    await union.settle()
    union.goTo('2026-07-17', '16:30')
    await timed(`${unknown} sent back`, union.cut)
    await union.handOver()
    const sent = [...union.outgoing().values()].flatMap(({ batches }) =>
      batches.flatMap(({ entries }) => entries),
    )
    assert.equal(sent.length, unknown)
    union.goTo('2026-07-20', '08:30')
    await union.settle()
    const paid = await Promise.all(members.map(({ checking }) => union.posted(checking)))
    assert.equal(
      paid.reduce((sum, one) => sum + Number(one), 0),
      (ENTRIES - unknown) / 4,
    )
    assert.equal(await union.clearing(), '0.00')
    await union.assertSound()
    return `${ENTRIES.toLocaleString('en-US')} entries ${took.join(', ')}`
  },
}
