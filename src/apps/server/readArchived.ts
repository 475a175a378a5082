import { join } from 'node:path'
import { accountsById, accountsByNumber } from '../../modules/accounts/server/accounts.ts'
import { csvOfEntries } from '../../modules/activity/server/activity.ts'
import { referenceIn } from '../../modules/activity/words.contract.ts'
import { checkHoldsOf } from '../../modules/deposits/server/deposits.ts'
import { archivedHistory, archivedTo } from '../../modules/ledger/server/ledger.ts'
import { statusesOf } from '../../modules/transfers/server/transfers.ts'
import type { OpenArchive } from '../../platform/server/archive.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { addDays, dayOf, instantOf, isDay } from '../../values/dates.ts'
import { referenceOf } from '../../values/ids.ts'
import { isOtherSecret, OTHER_SECRET } from './proving.ts'

/** What is looked for. */
interface Wanted {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly reference?: string | undefined
}

/**
 * The same as it was typed.
 * @throws ConfigError for what is no day and no reference
 */
export const wantedIn = ({ from, to, reference }: Wanted): Wanted => ({
  from: dayIn('from', from),
  to: dayIn('to', to),
  reference: referenceWanted(reference),
})

function dayIn(option: 'from' | 'to', text: string | undefined): string | undefined {
  if (text === undefined || isDay(text)) return text
  throw new ConfigError([`--${option}: say a day as 2017-03-31`])
}

/** The reference that is looked for, as receipts write it. */
function referenceWanted(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const letters = referenceIn(text)
  if (letters === undefined) throw new ConfigError(['--reference: ten letters, as ABCDE-FGH23'])
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

async function accountWith(db: Db, number: string) {
  const id = (await accountsByNumber(db, [number])).get(number)
  const account = id === undefined ? undefined : (await accountsById(db, [id])).get(id)
  if (account) return account
  throw new ConfigError([`--account: no account has or had the number ${number}`])
}

interface Archive {
  /** Where its files are. */
  readonly folder: string
  readonly open: OpenArchive
  /** Of the institution. */
  readonly zone: string
}

/**
 * What an account did before a member or staff can look it up, as members export it, and a sentence about it.
 * @throws ConfigError where there is nothing, or where a line does not hold
 */
export async function readArchived(
  db: Db,
  { folder, open, zone }: Archive,
  number: string,
  { from, to, reference }: Wanted,
): Promise<{ readonly csv: string; readonly said: string }> {
  const account = await accountWith(db, number)
  const cut = await archivedTo(db, [account.ledgerAccountId])
  if (cut === null) {
    throw new ConfigError([`Nothing of account ${number} is archived: the portal shows all of it.`])
  }
  const history = await archivedHistory(db, open, account.ledgerAccountId, {
    from: from === undefined ? null : instantOf(from, '00:00', zone),
    to: to === undefined ? null : instantOf(addDays(to, 1), '00:00', zone),
  })
  if ('fault' in history) {
    if (await isOtherSecret(db)) throw new ConfigError([OTHER_SECRET])
    throw new ConfigError([`${join(folder, history.file)}: ${history.fault}`])
  }
  const entries = history.entries.filter(
    ({ transferId }) => reference === undefined || referenceOf(transferId) === reference,
  )
  const count = entries.length === 1 ? '1 transaction' : `${entries.length} transactions`
  return {
    csv: await csvOfEntries({ db, statusesOf, checkHoldsOf }, account, entries, zone),
    said: `${count}. The portal shows what came after ${dayOf(cut, zone)}.`,
  }
}
