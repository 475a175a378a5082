import type { TestContext } from 'node:test'
import { askCode, link } from '../../src/modules/linkedAccounts/server/linking.ts'
import { linksOf } from '../../src/modules/linkedAccounts/server/reading.ts'
import { verify } from '../../src/modules/linkedAccounts/server/verifying.ts'
import type { AchFile } from '../../src/rails/ach/file.ts'
import { newId } from '../../src/values/ids.ts'
import { done } from '../factories/outcomes.ts'
import { openReceiving } from '../ach/receiving.ts'
import { contextOf, type Member } from '../worlds/creditUnion.ts'

export const ELSEWHERE = {
  routingNumber: '121000248',
  accountNumber: '5550001234',
  accountType: 'savings',
} as const

/** A credit union whose members link accounts at other banks. */
export async function openLinking(
  t: Pick<TestContext, 'after'>,
  options: { connections?: number } = {},
) {
  const union = await openReceiving(t, options)
  const { db } = union
  const as = (member: Member) => contextOf(union, member)
  const begin = async (member: Member, changes: object = {}) => {
    const account = { ...ELSEWHERE, ...changes }
    const { asked } = done(await askCode(db, as(member), { link: account, anew: false }))
    const proof = { challengeId: asked.challengeId, code: await union.codeFor(member) }
    return { id: newId(), ...account, proof }
  }
  const linkOf = async (member: Member, changes: object = {}) =>
    done(await link(db, as(member), await begin(member, changes)))
  /** The small payments are at the other bank. */
  const arrive = async () => {
    union.goTo('2026-07-15', '16:30')
    await union.cut()
    await union.handOver()
    union.goTo('2026-07-16', '09:00')
    await union.settle()
    const [file] = [...union.outgoing().values()]
    return file!
  }
  const tell = (member: Member, linkId: string, amounts: readonly string[], id = newId()) =>
    verify(db, as(member), { linkId, id, first: amounts[0]!, second: amounts[1]! })
  return {
    ...union,
    as,
    begin,
    linkOf,
    arrive,
    tell,
    linksOf: (member: Member) => linksOf(db, as(member), { personId: member.personId }),
    /** A link that is proved, and the file its small payments were in. */
    async proved(member: Member, changes: object = {}) {
      const { id } = await linkOf(member, changes)
      const file = await arrive()
      return { ...done(await tell(member, id, amountsIn(file))), file }
    },
  }
}

/** What the owner of the account reads on its statement. */
export const amountsIn = (file: AchFile): readonly string[] =>
  file.batches
    .filter(({ serviceClass, description }) => serviceClass === 220 && description === 'ACCTVERIFY')
    .flatMap(({ entries }) => entries.map(({ cents }) => `0.${String(cents).padStart(2, '0')}`))

/** A pair that nobody was sent. */
export const WRONG = ['0.99', '0.99']
