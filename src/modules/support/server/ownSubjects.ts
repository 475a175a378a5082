import type { Db } from '../../../platform/server/db.ts'
import { referenceOf } from '../../../values/ids.ts'
import { toDecimal } from '../../../values/money.ts'
import { accountsById, accountsOf, labelOf, ownAccount } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { archivedAmong, archivedTo, holdById, transferById } from '../../ledger/server/ledger.ts'
import type { SubjectFacts } from '../threads.contract.ts'
import type { Askable } from './subjects.ts'

/** A transfer that was posted, or one that is still held. */
const moved = async (db: Db, id: string) => (await transferById(db, id)) ?? (await holdById(db, id))

type Moved = NonNullable<Awaited<ReturnType<typeof moved>>>

const factsOf = (found: Moved): SubjectFacts => ({
  name: null,
  amount: toDecimal(found.amount),
  at: ('postedAt' in found ? found.postedAt : found.placedAt).toISOString(),
  reference: referenceOf(found.id),
})

/** What is left to say of a transfer that is archived; undefined for any other id. */
const archivedFacts = async (db: Db, id: string): Promise<SubjectFacts | undefined> =>
  (await archivedAmong(db, [id])).size > 0
    ? { name: null, amount: null, at: null, reference: referenceOf(id) }
    : undefined

/** A transaction is a member's while money of it is or was on an account that they may see. */
export const TRANSACTION: Askable = {
  about: 'transaction',
  ofPerson: async (db, personId, id) => {
    const found = await moved(db, id)
    const own = (await accountsOf(db, personId)).map(({ ledgerAccountId }) => ledgerAccountId)
    // Between which accounts it went is in its file alone: theirs it may be where something of theirs is archived.
    if (!found) return (await archivedTo(db, own)) ? archivedFacts(db, id) : undefined
    const isOwn = own.includes(found.from.accountId) || own.includes(found.to.accountId)
    return isOwn ? factsOf(found) : undefined
  },
  ofStaff: async (db, id) => {
    const found = await moved(db, id)
    return found ? factsOf(found) : archivedFacts(db, id)
  },
}

const known = (account: Parameters<typeof labelOf>[0]): SubjectFacts => ({
  name: nameOfAccount(labelOf(account)),
  amount: null,
  at: null,
  reference: null,
})

export const ACCOUNT: Askable = {
  about: 'account',
  ofPerson: async (db, personId, id) => {
    const account = await ownAccount(db, personId, id, 'view')
    return account && known(account)
  },
  ofStaff: async (db, id) => {
    const account = (await accountsById(db, [id])).get(id)
    return account && known(account)
  },
}
