import { openMemberTransfers } from '../factories/memberTransfers.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openOpenings } from './world.ts'

/** Ada with a club account in which there are 25.00. */
export async function openClub(t: Parameters<typeof openOpenings>[0]) {
  const union = await openOpenings(t)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const club = await union.opened(ada)
  /** Ada, with the club account in the place of Checking. */
  const ofClub: Member = { ...ada, checking: club }
  return { ...union, ada, club, ofClub, transfers: openMemberTransfers(union) }
}
