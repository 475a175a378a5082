import type { TestContext } from 'node:test'
import type { InstructBody } from '../../src/modules/certificates/contract.ts'
import { instruct } from '../../src/modules/certificates/server/instructing.ts'
import { matureDue } from '../../src/modules/certificates/server/maturing.ts'
import { noticeDue } from '../../src/modules/certificates/server/noticing.ts'
import { certificatesOf } from '../../src/modules/certificates/server/present.ts'
import { creditDue } from '../../src/modules/dividends/server/dividends.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { newId } from '../../src/values/ids.ts'
import type { Institution } from '../../src/values/institution.ts'
import type { Day } from '../../src/values/dates.ts'
import { openOpenings } from '../openings/world.ts'
import { type Member, openCreditUnion } from '../worlds/creditUnion.ts'

/** What a member sends who opens a certificate for a year with $10,000. */
export const CERTIFICATE = {
  productId: 'certificate',
  amount: '10000.00',
  instruction: 'renew',
} as const

/** A credit union whose members have certificates; its first one is a Wednesday. */
export async function openCertificates(
  t: Pick<TestContext, 'after'>,
  { today = '2026-01-14', connections = 24 }: { today?: Day; connections?: number } = {},
) {
  const union = await openOpenings(t, await openCreditUnion(t, { connections, today }))
  const { db, as, clock, institution } = union
  const jobs = (profile: Institution) => {
    const job = { clock, institution: profile, log: createLog('silent') }
    return {
      /** Credits all dividends that are due. */
      pay: async () => {
        while ((await creditDue(db, job, 4)) > 0);
      },
      mature: (countMax = 100) => matureDue(db, job, countMax),
      notice: () => noticeDue(db, job, 100),
    }
  }
  // The day from which this portal pays.
  await jobs(institution).pay()
  return {
    ...union,
    /** Ada with a certificate, and money left in Checking. */
    adaWith: async (changes: Parameters<typeof union.opened>[1] = {}) => {
      const ada = await union.member('Ada Brooks', { checking: '60000.00' })
      return { ada, account: await union.opened(ada, { ...CERTIFICATE, ...changes }) }
    },
    ...jobs(institution),
    /** The same jobs, once the profile is another one. */
    under: jobs,
    certificate: async (member: Member) => (await certificatesOf(db, as(member)))[0],
    instruct: (member: Member, accountId: string, choice: Omit<InstructBody, 'id'>, id = newId()) =>
      instruct(db, as(member), { id, accountId, ...choice }),
  }
}
