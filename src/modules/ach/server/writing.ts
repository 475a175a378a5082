import type { AchFile } from '../../../rails/ach/file.ts'
import { outgoingMistakes } from '../../../rails/ach/outgoing.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { writeAchFile } from '../../../rails/ach/writeFile.ts'
import { dayOf } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { Settlement } from '../../networkPayments/server/networkPayments.ts'
import { composeFile, type Contents, type Cut, type Entry, type Sender } from './composing.ts'
import type { AchEntryRow } from './tables.ts'

interface Written {
  readonly file: AchFile
  readonly content: Uint8Array
}

/** The file of these contents, or why the network would not take it. */
export function writtenFile(sender: Sender, cut: Cut, contents: Contents): Result<Written, string> {
  try {
    const file = composeFile(sender, cut, contents)
    // Its days are those of the Federal Reserve, wherever the institution is.
    const mistakes = outgoingMistakes(file, dayOf(cut.at, FED_ZONE))
    if (mistakes.length > 0) return refuse(mistakes.join(' '))
    return ok({ file, content: writeAchFile(file) })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

/** Entries that no file could carry, each with why; those that prove one linked account are judged together. */
export function objectionsTo(
  sender: Sender,
  cut: Cut,
  entries: readonly Entry[],
): ReadonlyMap<Entry, string> {
  const together = Map.groupBy(entries, (entry) =>
    entry.payment.isMicro ? entry.payment.linkId : entry,
  )
  return new Map(
    [...together.values()].flatMap((some) => {
      const written = writtenFile(sender, cut, { entries: some, returned: [] })
      return written.ok ? [] : some.map((entry) => [entry, written.code] as const)
    }),
  )
}

/** A credit that goes back takes money out of the house, a debit brings it in again. */
export function settlementsOf(
  entries: readonly Entry[],
  returns: readonly AchEntryRow[],
): readonly Settlement[] {
  const moments = Map.groupBy(
    [
      ...entries.map(({ settlesAt, cents, payment }) => ({
        at: settlesAt,
        cents: payment.isDebit ? -cents : cents,
      })),
      ...returns.map(({ return_settles_at: at, amount_minor: cents, is_debit: isDebit }) => ({
        at: at!,
        cents: isDebit ? -cents : cents,
      })),
    ],
    ({ at }) => at.getTime(),
  )
  return [...moments].map(([moment, some]) => ({
    at: new Date(moment),
    amountMinor: some.reduce((sum, { cents }) => sum + cents, 0n),
  }))
}
