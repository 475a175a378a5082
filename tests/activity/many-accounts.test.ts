import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/activity/server/activity.ts'
import { chartsOf } from '../../src/modules/activity/server/charts.ts'
import { listOf } from '../../src/modules/statements/server/reading.ts'
import { haveAccounts } from '../factories/manyAccounts.ts'
import { contextOf, openCreditUnion } from '../worlds/creditUnion.ts'

test('the dashboard, the charts and the list of statements ask as often for thirty accounts as for two', async (t) => {
  const union = await openCreditUnion(t)
  const few = await union.member('Ada Brooks', { checking: '100.00' })
  const many = await union.member('Ben Okafor', { checking: '100.00' })
  await haveAccounts(union, many, 30)
  let asked = 0
  const db = union.db.withPlugin({
    transformQuery: ({ node }) => {
      asked++
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const askedBy = async (work: () => Promise<unknown>): Promise<number> => {
    // What is done once, such as closing a month, is done before.
    await work()
    const before = asked
    await work()
    return asked - before
  }
  const costs = async (member: typeof few) => ({
    overview: await askedBy(() => overviewOf({ ...union, db }, member.personId)),
    charts: await askedBy(() => chartsOf({ ...union, db }, member.personId, {})),
    statements: await askedBy(() => listOf(db, contextOf(union, member))),
  })
  const [two, thirty] = [await costs(few), await costs(many)]
  t.diagnostic(`questions to the database: ${JSON.stringify({ two, thirty })}`)
  assert.ok(two.overview > 0 && two.charts > 0 && two.statements > 0)
  assert.deepEqual(thirty, two)
})
