import type { Tx } from '../../../platform/server/db.ts'
import type { Received } from '../../../rails/ach/answers.ts'
import type { AchBatch, AchFile } from '../../../rails/ach/file.ts'
import { readAchFile } from '../../../rails/ach/readFile.ts'
import { settlementOf } from '../../../rails/ach/settlement.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { type Day, instantOf } from '../../../values/dates.ts'
import { answerWith } from './composing.ts'
import { type Answer, answerFor } from './statedAccounts.ts'
import { drawTraces } from './traces.ts'

/** Entries of one file of ours that other banks answer together. */
export interface Answered {
  /** In the incoming folder. */
  readonly name: string
  readonly at: Date
  readonly entries: readonly (Received & { readonly answer: Answer })[]
}

/** On the banking day after they settled, as the rules of the network ask at the latest on the second. */
const answeredOn = (batch: AchBatch, file: AchFile): Day =>
  addBusinessDays(settlementOf(batch, file).day, 1)

const MORNING = '08:00'

/** What other banks are going to answer to a file of ours, and when. */
export function answersTo(name: string, content: Uint8Array): readonly Answered[] {
  const read = readAchFile(content)
  if (!read.ok) return []
  const { file } = read
  const answered = file.batches.flatMap((batch) =>
    batch.entries.flatMap((entry) => {
      const answer = answerFor(entry)
      return answer ? [{ batch, entry, answer }] : []
    }),
  )
  return [...Map.groupBy(answered, ({ batch }) => answeredOn(batch, file))].map(
    ([day, entries]) => ({
      name: `fed-${day.replaceAll('-', '')}-${name}`,
      at: instantOf(day, MORNING, FED_ZONE),
      entries,
    }),
  )
}

export async function composeAnswers(tx: Tx, { entries }: Answered): Promise<readonly AchBatch[]> {
  const odfis = entries.map(({ entry }) => entry.routingNumber.slice(0, 8))
  const traces = await drawTraces(tx, odfis)
  return entries.map(({ answer, ...received }, i) => answerWith(received, answer, traces[i]!))
}
