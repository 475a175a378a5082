import type { ConvertedCertificate } from '../../certificates/server/certificates.ts'
import type { Arrivals } from './arrivals.ts'
import type { MistakeList } from './mistakes.ts'
import type { Plan, PlannedAccount } from './plan.ts'

const isPaidOut = ({ product }: PlannedAccount): boolean => product.term?.renewal === 'pay_out'

/** The first account of each person, as its primary owner, that is no certificate: where one is paid out to. */
const receivingIn = (accounts: Plan['accounts']): ReadonlyMap<string, PlannedAccount> =>
  new Map(
    [...accounts.values()]
      .filter(({ product }) => !product.term)
      .toReversed()
      .flatMap((account) => (account.primary === undefined ? [] : [[account.primary, account]])),
  )

/** Notes certificates that are paid out at their maturity, and whose owner has nothing else that money can go to. */
export function judgePayouts(accounts: Plan['accounts'], mistakes: MistakeList): void {
  const receiving = receivingIn(accounts)
  for (const account of accounts.values()) {
    const { primary, product, line } = account
    if (!isPaidOut(account) || primary === undefined || receiving.has(primary)) continue
    const reason = `${product.id} is paid out at its maturity, and ${primary} has no other account that money can go to`
    mistakes.add({ file: 'accounts.csv', line, column: 'product', reason })
  }
}

/** Certificates with the term that runs, and at its maturity what the product does by default. */
export function certificatesIn(
  plan: Plan,
  { people, converted }: Pick<Arrivals, 'people' | 'converted'>,
): readonly ConvertedCertificate[] {
  const opened = new Map([...plan.accounts.keys()].map((key, i) => [key, converted.accounts[i]!]))
  const persons = new Map([...plan.people.keys()].map((key, i) => [key, people[i]!]))
  const receiving = receivingIn(plan.accounts)
  return [...plan.accounts.values()].flatMap((planned) => {
    const { account, product, term, balance, primary = '' } = planned
    if (!term) return []
    const { id: accountId, ledgerAccountId } = opened.get(account)!
    return {
      accountId,
      ledgerAccountId,
      product,
      term,
      balanceMinor: balance,
      primaryId: persons.get(primary)!.personId,
      toAccountId: isPaidOut(planned) ? opened.get(receiving.get(primary)!.account)!.id : null,
    }
  })
}
