import { join } from 'node:path'
import { accountsById, accountsByNumber } from '../../modules/accounts/server/accounts.ts'
import { csvOfEntries } from '../../modules/activity/server/activity.ts'
import { referenceIn } from '../../modules/activity/words.contract.ts'
import { checkHoldsOf } from '../../modules/deposits/server/deposits.ts'
import { archivedHistory, archivedTo } from '../../modules/ledger/server/ledger.ts'
import { statusesOf } from '../../modules/transfers/server/transfers.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { addDays, dayOf, instantOf, isDay } from '../../values/dates.ts'
import { referenceOf } from '../../values/ids.ts'
import { argumentsOf } from './arguments.ts'
import { configOfCommand, databaseOfCommand, sayWhy } from './command.ts'
import { isOtherSecret, OTHER_SECRET } from './proving.ts'
import { keptArchive } from './verifying.ts'

// What an account did before a member or staff can look it up: `npm run ledger:archived -- --archive FOLDER --account NUMBER`
// reads it out of the files that `ledger:archive` wrote, and writes it as members export their activity, oldest first. `--from DAY`,
// `--to DAY` and `--reference CODE` leave out the rest. Every line is proved against the chain, and nothing is written
// where one does not hold.

const { values } = argumentsOf({
  options: {
    archive: { type: 'string' },
    account: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    reference: { type: 'string' },
  },
})

function dayIn(option: 'from' | 'to'): string | undefined {
  const text = values[option]
  if (text === undefined || isDay(text)) return text
  throw new ConfigError([`--${option}: say a day as 2017-03-31`])
}

/** The reference that is looked for, as receipts write it. */
function referenceWanted(): string | undefined {
  if (values.reference === undefined) return undefined
  const letters = referenceIn(values.reference)
  if (letters === undefined) throw new ConfigError(['--reference: ten letters, as ABCDE-FGH23'])
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

async function accountWith(db: Db, number: string) {
  const id = (await accountsByNumber(db, [number])).get(number)
  const account = id === undefined ? undefined : (await accountsById(db, [id])).get(id)
  if (account) return account
  throw new ConfigError([`--account: no account has or had the number ${number}`])
}

try {
  const { archive: folder, account: number } = values
  if (folder === undefined || number === undefined) {
    throw new ConfigError([
      'Say where the files are and of which account: --archive FOLDER --account NUMBER',
    ])
  }
  const [from, to, reference] = [dayIn('from'), dayIn('to'), referenceWanted()]
  const config = configOfCommand()
  const zone = config.institution.timeZone
  const open = keptArchive(folder, config)!
  const { db, close } = await databaseOfCommand(config)
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
  process.stdout.write(await csvOfEntries({ db, statusesOf, checkHoldsOf }, account, entries, zone))
  await close()
  process.stderr.write(
    `${entries.length === 1 ? '1 transaction' : `${entries.length} transactions`}. The portal shows what came after ${dayOf(cut, zone)}.\n`,
  )
} catch (error) {
  sayWhy(error)
}
