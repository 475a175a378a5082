import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { allBatches, type AchFile, type CountedEntry } from '../../../../rails/ach/file.ts'
import { readAchFile } from '../../../../rails/ach/readFile.ts'
import { settlementOf } from '../../../../rails/ach/settlement.ts'
import { fileTotals } from '../../../../rails/ach/totals.ts'
import { looksLikeXml } from '../../../../rails/iso20022/reading.ts'
import { summaryOf } from '../../../../rails/fixedWidth/mistakes.ts'
import { looksLikeRates } from '../../../../rails/rates/file.ts'
import { looksLikeCashLetter } from '../../../../rails/x9/container.ts'
import { dayOf } from '../../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { Words } from '../../../../values/sentence.ts'
import { audit } from '../../../audit/server/audit.ts'
import {
  type FileTaker,
  type IncomingFile,
  objectionToAge,
  type Seen,
  type Settlement,
  takeIncoming,
  type Taking,
} from '../../../networkPayments/server/networkPayments.ts'
import { isOwnRouting } from '../composing.ts'
import { writeEntries } from './entries.ts'
import { keepUnread } from './unread.ts'
import { isFor } from './words.ts'

/** Takes the files that other banks sent us. @returns how many were taken or refused */
export const takeFiles = (db: Db, dependencies: Taking, seen: Seen): Promise<number> =>
  takeIncoming(db, dependencies, seen, ACH_FILES)

/** The file, if it is sound and for us; else what is wrong with it. */
function judge(ctx: ActionContext<null>, { content }: IncomingFile): Result<AchFile, Words> {
  const read = readAchFile(content)
  if (!read.ok) return refuse(summaryOf(read.mistakes))
  const objection = objectionTo(ctx, read.file)
  return objection === undefined ? ok(read.file) : refuse(objection)
}

function objectionTo({ at, institution }: ActionContext<null>, file: AchFile): Words | undefined {
  const isOurs = (number: string) => isOwnRouting(institution, number)
  const numbers = entriesIn(file).map((entry) => entry.routingNumber)
  if (!isOurs(file.destination)) return isFor(institution, file.destination)
  if (!numbers.some(isOurs)) return isFor(institution, numbers[0]!)
  return objectionToAge(file.createdOn, dayOf(at, institution.timeZone))
}

const entriesIn = (file: AchFile): readonly CountedEntry[] =>
  allBatches(file).flatMap(({ entries }): readonly CountedEntry[] => entries)

/** What came for members goes to the clearing account, what was taken from them leaves it. */
function settlementsOf(file: AchFile): readonly Settlement[] {
  const byMoment = Map.groupBy(allBatches(file), (batch) => settlementOf(batch, file).at.getTime())
  return [...byMoment].map(([moment, batches]) => {
    const { debits, credits } = fileTotals(batches)
    return { at: new Date(moment), amountMinor: debits - credits }
  })
}

const ACH_FILES: FileTaker<AchFile> = {
  rail: 'ach',
  isOurs: (content, { wires, cashLetters }) =>
    !looksLikeRates(content) &&
    (wires === undefined || !looksLikeXml(content)) &&
    (cashLetters === undefined || !looksLikeCashLetter(content)),
  judge,
  totalsOf: (file) => {
    const { debits, credits } = fileTotals(allBatches(file))
    return {
      entryCount: entriesIn(file).length,
      debitMinor: debits,
      creditMinor: credits,
      settlements: settlementsOf(file),
    }
  },
  write: async (tx, ctx, file, { id, name }) => {
    await writeEntries(tx, ctx, id, file)
    await keepUnread(tx, ctx, id, file)
    const { debits, credits } = fileTotals(allBatches(file))
    const detail = { file: name, credits: String(credits), debits: String(debits) }
    await audit(tx, ctx, 'network.file_taken', { detail })
  },
}
