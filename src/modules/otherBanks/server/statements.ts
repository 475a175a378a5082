import type { Mail } from '../../../platform/server/mail.ts'
import type { AchBatch, AchEntry, AchFile } from '../../../rails/ach/file.ts'
import { readAchFile } from '../../../rails/ach/readFile.ts'
import { settlementOf } from '../../../rails/ach/settlement.ts'
import { meaningOf } from '../../../rails/ach/transactionCodes.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, type Words, verbatim } from '../../../values/sentence.ts'
import type { Letter } from './answer.ts'
import { answerFor } from './statedAccounts.ts'

/** What small payments are called that prove an account. */
const MICRO = 'ACCTVERIFY'

interface Booked {
  readonly batch: AchBatch
  readonly entry: AchEntry
}

/**
 * What the owner of an account reads at their bank about small payments of ours, once they settle: a demonstration has no
 * other bank to sign in at. It is read off our file, as that bank does, and goes where all mail of a demonstration is.
 */
export function statementsOn(name: string, content: Uint8Array): readonly Letter[] {
  const read = readAchFile(content)
  if (!read.ok) return []
  const { file } = read
  const booked = file.batches
    .filter(({ description }) => description === MICRO)
    .flatMap((batch) => batch.entries.map((entry) => ({ batch, entry })))
    .filter(({ entry }) => !('reason' in (answerFor(entry) ?? {})))
  const byAccount = Map.groupBy(
    booked,
    ({ batch, entry }) =>
      `${settlementOf(batch, file).at.toISOString()} ${entry.routingNumber} ${entry.account}`,
  )
  return [...byAccount.values()].map((some, i) => {
    const mail = statementOf(file, some)
    return { name: `statement-${i + 1}-${name}`, at: mail.at, mail }
  })
}

const amountsOf = (booked: readonly Booked[], side: 'credit' | 'debit'): Words =>
  verbatim(
    booked
      .filter(({ entry }) => meaningOf(entry.code).direction === side)
      .map(({ entry }) => formatMoney(money(entry.cents)))
      .join(' and '),
  )

function statementOf(file: AchFile, booked: readonly Booked[]): Mail {
  const [{ batch, entry }] = booked as readonly [Booked, ...Booked[]]
  const last4 = entry.account.slice(-4)
  const received = amountsOf(booked, 'credit')
  const lines = [
    english('Your account ending in {last4} at the bank with routing number {bank}', {
      last4,
      bank: entry.routingNumber,
    }),
    english('Received: {received} from {company} {what}', {
      received,
      company: batch.companyName,
      what: MICRO,
    }),
    english('Taken back: {taken}', { taken: amountsOf(booked, 'debit') }),
    english(
      'This is a demonstration. The other bank is simulated, and nothing here is real money.',
    ),
  ]
  return {
    to: `${entry.name
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')}@other-bank.example`,
    subject: english('Your account ··{last4} received {received}', { last4, received }),
    text: lines.join('\n\n'),
    at: settlementOf(batch, file).at,
  }
}
