import { cutFiles } from '../../src/modules/ach/server/cutting.ts'
import { announceCredits } from '../../src/modules/ach/server/receiving/announcing.ts'
import { dealWithEntries } from '../../src/modules/ach/server/receiving/dealing.ts'
import { takeFiles } from '../../src/modules/ach/server/receiving/taking.ts'
import { chargeBack } from '../../src/modules/cashLetters/server/chargingBack.ts'
import { cutLetters } from '../../src/modules/cashLetters/server/cutting.ts'
import { takeLetters } from '../../src/modules/cashLetters/server/returning.ts'
import { prepareViews } from '../../src/modules/cashLetters/server/views.ts'
import { releaseDue } from '../../src/modules/deposits/server/deposits.ts'
import { expireLinks } from '../../src/modules/linkedAccounts/server/ending.ts'
import { creditPulls, linkAnswers } from '../../src/modules/linkedAccounts/server/linkedAccounts.ts'
import { releasePulls } from '../../src/modules/linkedAccounts/server/pulls/ending.ts'
import { handOverFiles } from '../../src/modules/networkPayments/server/handingOver.ts'
import { settleDue } from '../../src/modules/networkPayments/server/settling.ts'
import { simulateOtherBanks } from '../../src/modules/otherBanks/server/simulating.ts'
import { reconcile } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { forgetReversed, sendQueued } from '../../src/modules/transfers/server/transfers.ts'
import { takeMessages } from '../../src/modules/wires/server/receiving/taking.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { atEnd } from '../factories/atEnd.ts'
import type { Chance } from '../factories/chance.ts'
import { fuseIn } from '../factories/fuse.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import { type CreditUnion, SECRET } from '../worlds/creditUnion.ts'
import type { SoakTerms } from './soak.ts'

const AT_ONCE_MAX = 100
/** More than the longest job carries out. */
const STATEMENTS_MAX = 60

interface Place extends Pick<CreditUnion, 'clock' | 'institution'> {
  readonly url: string
  readonly railsDirectory: string
}

/** A process that does what is due, and may die at it. */
export interface RailServer {
  /** Some jobs in an order of chance, or every one of them where it does not die; how often it died. */
  work(chance: Chance, options: Work): Promise<number>
}

interface Work {
  /** Windows that were missed are cut as of their moment. */
  readonly isNeverLate: boolean
  readonly dies: boolean
}

export function openRailServer(t: SoakTerms['t'], place: Place): RailServer {
  const { clock, institution, railsDirectory } = place
  const engine = openPostgres(place.url, { connectionsMax: 2 })
  atEnd(t, () => engine.close())
  const { db } = engine
  setVault(db, TEST_VAULT)
  setSecret(db, SECRET)
  const fuse = fuseIn(engine)
  const log = createLog('silent')
  const parts = { clock, institution, railsDirectory, log, publicUrl: 'https://bank.example' }
  const nothing = () => ({
    files: new Map(),
    messages: new Map(),
    letters: new Map(),
    answers: new Map(),
  })
  let seen = nothing()
  const jobs: readonly ((work: Work) => Promise<unknown>)[] = [
    () => takeFiles(db, parts, seen.files),
    () => takeMessages(db, parts, seen.messages),
    () => takeLetters(db, parts, seen.letters),
    () => sendQueued(db, parts, AT_ONCE_MAX),
    () => prepareViews(db, parts, AT_ONCE_MAX),
    () => cutLetters(db, parts, AT_ONCE_MAX),
    () => chargeBack(db, parts, AT_ONCE_MAX),
    () => releaseDue(db, parts, AT_ONCE_MAX),
    () => releasePulls(db, parts, AT_ONCE_MAX),
    () => expireLinks(db, parts, AT_ONCE_MAX),
    () => announceCredits(db, parts, AT_ONCE_MAX),
    () => dealWithEntries(db, { ...parts, links: linkAnswers }, AT_ONCE_MAX),
    ({ isNeverLate }) => cutFiles(db, { ...parts, isNeverLate, forgetReversed }, AT_ONCE_MAX),
    () => handOverFiles(db, parts, AT_ONCE_MAX),
    () => settleDue(db, { ...parts, arrive: creditPulls }, AT_ONCE_MAX),
    () => simulateOtherBanks(db, { ...parts, read: seen.answers }),
    () => reconcile(db, parts),
  ]
  return {
    async work(chance, work) {
      let deaths = 0
      const left = jobs.filter(() => !work.dies || chance.yes())
      while (left.length > 0) {
        const [job] = left.splice(chance.int(0, left.length - 1), 1)
        if (work.dies && chance.yes()) fuse.light(chance.int(1, STATEMENTS_MAX))
        const died = await job!(work).then(
          () => undefined,
          (error: unknown) => error,
        )
        const isBurned = await fuse.burned()
        if (died !== undefined && !isBurned) throw died
        if (!isBurned) continue
        deaths++
        // What starts again knows nothing of the folders.
        seen = nothing()
      }
      return deaths
    },
  }
}
