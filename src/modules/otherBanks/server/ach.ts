import type { AchBatch, AchFile } from '../../../rails/ach/file.ts'
import { readAchFile } from '../../../rails/ach/readFile.ts'
import { settlementOf } from '../../../rails/ach/settlement.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import type { Day } from '../../../values/dates.ts'
import type { Answer } from './answer.ts'
import { answerWith, fileWith } from './composing.ts'
import { morningOf, nameFor } from './mornings.ts'
import { answerFor } from './statedAccounts.ts'
import { drawTraces } from './traces.ts'

/** On the banking day after they settled; the rules of the network ask it on the second at the latest. */
const answeredOn = (batch: AchBatch, file: AchFile): Day =>
  addBusinessDays(settlementOf(batch, file).day, 1)

/** What the banks of its receivers send back of a file of ours, or correct. */
export function answersToAch(name: string, content: Uint8Array): readonly Answer[] {
  const read = readAchFile(content)
  if (!read.ok) return []
  const { file } = read
  const answered = file.batches.flatMap((batch) =>
    batch.entries.flatMap((entry) => {
      const answer = answerFor(entry)
      return answer ? [{ batch, entry, answer }] : []
    }),
  )
  const byDay = Map.groupBy(answered, ({ batch }) => answeredOn(batch, file))
  return [...byDay].map(([day, entries]) => ({
    name: nameFor(day, name),
    at: morningOf(day),
    async compose(tx, made) {
      const traces = await drawTraces(
        tx,
        entries.map(({ entry }) => entry.routingNumber.slice(0, 8)),
      )
      const batches = entries.map(({ answer, ...received }, i) =>
        answerWith(received, answer, traces[i]!),
      )
      return fileWith(made, batches)
    },
  }))
}
