import assert from 'node:assert/strict'
import type { Activity, ActivityFilters } from '../../src/modules/activity/contract.ts'
import { passes, wantedOf } from '../../src/modules/activity/server/filters.ts'
import { busyDay, readAll, type ActivityWorld, ZONE } from './world.ts'

const FILTERS: readonly ActivityFilters[] = [
  { direction: 'in' },
  { direction: 'out' },
  { min: '100' },
  { max: '9.99' },
  { min: '25.00', max: '25.00' },
  { category: 'Food' },
  { category: 'Transfer' },
  { category: 'Income', direction: 'in' },
  { status: 'completed' },
  { status: 'pending' },
  { status: 'reversed' },
  { from: '2025-01-01' },
  { to: '2024-12-31' },
  { from: '2024-03-09', to: '2024-03-11' },
  { q: 'payroll' },
  { q: 'PAYROLL babble' },
  { q: 'rent' },
  { q: 'food' },
  { q: 'transfer' },
  { q: 'savings' },
  { q: 'to checking' },
  { q: 'Reyes, ··6789' },
  { q: '100%' },
  { q: 'half_of' },
  { q: '_' },
  { q: '%' },
  { q: '\\' },
  { q: "o'brien" },
  { q: 'opening deposit', category: 'Deposit', direction: 'in' },
  { q: 'groceries', from: '2024-06-01', to: '2025-06-30', min: '50', max: '150', category: 'Food' },
  { q: '25' },
  { q: '$1,250' },
  { q: '−12.34' },
  { q: 'deli', status: 'pending', direction: 'out' },
  { q: 'mistake', status: 'reversed' },
  { q: 'nothing says this' },
]

const keysOf = (items: readonly Activity[]): string[] => items.map(({ key }) => key)

async function compare(world: ActivityWorld, all: readonly Activity[]): Promise<void> {
  for (const filters of FILTERS) {
    const what = JSON.stringify(filters)
    const wanted = wantedOf(filters, ZONE)
    const { items } = await readAll(world, world.ines, filters)
    const stands = (item: Activity): boolean =>
      filters.status === undefined ||
      filters.status === { Completed: 'completed', Pending: 'pending', Reversed: 'reversed' }[item.status as 'Pending'] // prettier-ignore
    const expected = all.filter((item) => stands(item) && passes(item, { ...wanted, status: undefined })) // prettier-ignore
    assert.deepEqual(keysOf(items), keysOf(expected), what)
  }
}

/** Every filter lets through exactly the lines that show what is asked for. */
export async function everyFilterHolds(world: ActivityWorld): Promise<void> {
  await busyDay(world)
  const { items: all, pages } = await readAll(world, world.ines)
  assert.ok(pages > 10, `${pages} pages`)
  assert.equal(new Set(keysOf(all)).size, all.length, 'every line once')
  await compare(world, all)
  for (const { account, kind: of } of [
    { account: world.ines.Checking.id, kind: 'Checking' },
    { account: world.ines.Savings.id, kind: 'Savings' },
  ] as const) {
    const { items } = await readAll(world, world.ines, { account, q: 'transfer' })
    const there = all.filter((item) => item.accountKind === of && passes(item, { words: ['transfer'] })) // prettier-ignore
    assert.deepEqual(keysOf(items), keysOf(there))
    assert.ok(items.length > 0)
  }
}
