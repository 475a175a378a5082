import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ShareAccount } from '../../src/modules/accounts/server/accounts.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import type { Reason } from '../../src/modules/ledger/words.contract.ts'
import { issueDue } from '../../src/modules/taxForms/server/issuing.ts'
import { createLog } from '../../src/platform/server/log.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { fromDecimal, money, toDecimal } from '../../src/values/money.ts'
import { openPayer, type Payer } from '../dividends/crediting.ts'
import type { Person } from '../worlds/creditUnion.ts'

/** A credit union that makes tax forms. */
export interface Issuer extends Payer {
  /** The job, one turn of it, with so many forms in a transaction. How many forms it made. */
  issue(chunk?: number): Promise<number>
  /** A dividend, `-1.00` of one that is taken back. @returns the transfer */
  credit(account: ShareAccount, amount: string): Promise<string>
  /** An early withdrawal penalty. */
  penalize(account: ShareAccount, amount: string): Promise<string>
  /** `'2026 v1 31.00 0.00'` */
  formsOf(person: Pick<Person, 'personId'>): Promise<readonly string[]>
}

export async function openIssuer(
  t: Pick<TestContext, 'after'>,
  options: { readonly today?: Day; readonly connections?: number } = {},
): Promise<Issuer> {
  const payer = await openPayer(t, { today: '2026-03-10', ...options })
  const { db, clock, institution, engine } = payer
  const move = async (from: bigint, to: bigint, amount: string, reason: Reason) => {
    const order = { id: newId(), actor: { channel: 'system', actorId: null }, reason } as const
    const timing = { zone: institution.timeZone, at: clock.now() }
    const sum = fromDecimal(amount.replace('-', ''))
    assert.ok((await post(db, { ...order, from, to, amount: sum }, timing)).ok)
    return order.id
  }
  const dividends = houseAccount('expense:dividends')
  return {
    ...payer,
    issue: (chunk) => issueDue(db, { clock, institution, log: createLog('silent') }, 10, chunk),
    credit: ({ ledgerAccountId: id }, amount) =>
      amount.startsWith('-')
        ? move(id, dividends, amount, 'interest')
        : move(dividends, id, amount, 'interest'),
    penalize: ({ ledgerAccountId: id }, amount) =>
      move(id, houseAccount('income:fees'), amount, 'penalty'),
    formsOf: async ({ personId }) => {
      const { rows } = await engine.pool.query(
        `select * from tax_form where recipient_id = $1 order by year, version`,
        [personId],
      )
      return rows.map(({ year, version, dividends: paid, penalties }) =>
        [year, `v${version}`, toDecimal(money(paid)), toDecimal(money(penalties))].join(' '),
      )
    },
  }
}
