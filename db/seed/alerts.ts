import { add } from '../../src/modules/alerts/server/alerts.ts'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { newId } from '../../src/values/ids.ts'
import { assert } from '../../src/values/result.ts'
import { contextOf, type SeedDependencies } from './applying.ts'

const ALERTS = [
  { kind: 'below', amount: '500.00' },
  { kind: 'money_in', amount: '1000.00' },
] as const

/** What Ines wants to hear of her checking account. None came true yet. */
export async function chooseAlerts(dependencies: SeedDependencies, inesId: string): Promise<void> {
  const { tx, now } = dependencies
  const [checking] = await accountsOf(tx, inesId)
  assert(checking, 'Ines has Checking')
  for (const alert of ALERTS) {
    const body = { accountId: checking.id, words: null, days: null, ...alert }
    const added = await add(tx, contextOf(dependencies, inesId, now), {
      id: newId(now.getTime()),
      ...body,
      channels: ['portal', 'mail'],
    })
    assert(added.ok, `Ines has an alert about ${alert.kind}`)
  }
}
