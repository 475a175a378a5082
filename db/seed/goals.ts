import { begin, changeBuffer, putIn } from '../../src/modules/goals/server/changing.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { addDays, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { assert } from '../../src/values/result.ts'
import { contextOf, type SeedDependencies } from './applying.ts'

interface Seeded {
  readonly name: string
  readonly target: string
  readonly setAside: string
  readonly kind: 'Checking' | 'Savings'
  readonly daysAway: number | null
}

const GOALS: readonly Seeded[] = [
  {
    name: 'Lisbon in spring',
    target: '1800.00',
    setAside: '450.00',
    kind: 'Checking',
    daysAway: 150,
  },
  { name: 'New roof', target: '5000.00', setAside: '3000.00', kind: 'Savings', daysAway: null },
]

/** What Ines saves for: one goal that is taken off what she has left to spend, and one on her savings. */
export async function beginGoals(dependencies: SeedDependencies, inesId: string): Promise<void> {
  const { tx, now, institution } = dependencies
  const ctx = contextOf(dependencies, inesId, now)
  const accounts = await accountsOf(tx, inesId)
  for (const { name, target, setAside, kind, daysAway } of GOALS) {
    const account = accounts.find((one) => one.kind === kind)
    assert(account, `Ines has ${kind}`)
    const goalId = newId(now.getTime())
    const dueOn = daysAway === null ? null : addDays(dayOf(now, institution.timeZone), daysAway)
    const begun = await begin(tx, ctx, { id: goalId, name, target, accountId: account.id, dueOn })
    const put = await putIn(tx, ctx, { id: newId(now.getTime()), goalId, amount: setAside })
    assert(begun.ok && put.ok, `Ines saves for ${name}`)
  }
  const buffer = await changeBuffer(tx, ctx, { id: newId(now.getTime()), amount: '500.00' })
  assert(buffer.ok, 'Ines keeps a buffer')
}
