import { join } from 'node:path'
import { keep, type SanitizedImage, sanitizeImage } from '../../src/modules/images/server/images.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import type { Day } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { letterOf, returned } from '../cashLetters/otherBank.ts'
import { checksIn } from '../cashLetters/sending.ts'
import { backOf, frontOf } from '../deposits/checks.ts'
import { approve, submitCheck } from '../deposits/depositing.ts'
import type { Chance } from '../factories/chance.ts'
import { done } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { letterAt, namesOf } from './railFolders.ts'
import { count, decimal, putIn, type World } from './railWorld.ts'

type Side = 'front' | 'back'

const photos = new Map<string, Promise<SanitizedImage>>()

/** Drawn once: what is on it makes no difference here. */
function photo(side: Side, number: number): Promise<SanitizedImage> {
  const known = photos.get(`${side} ${number}`) ?? drawn(side, number)
  photos.set(`${side} ${number}`, known)
  return known
}

const drawn = async (side: Side, number: number): Promise<SanitizedImage> =>
  done(await sanitizeImage(await (side === 'front' ? frontOf : backOf)({ number })))

/** A check is deposited and approved; some come back by their amount, and of some staff take the credit back in time. */
export async function depositCheck(world: World, chance: Chance, member: Member): Promise<void> {
  const { union, rosa, tally } = world
  const deposits = { ...union, rosa }
  const at = union.clock.now()
  const number = chance.int(1, 4)
  const kept = async (side: Side) =>
    keep(union.db, member.personId, { image: await photo(side, number), at })
  const amount = chance.yes()
    ? `55.${chance.int(1, 26) + 100}`.replace('.1', '.')
    : decimal(chance.int(1, 300_00))
  const id = newId()
  const handedIn = await submitCheck(deposits, member, {
    id,
    accountId: member.checking.id,
    amount,
    frontImageId: await kept('front'),
    backImageId: await kept('back'),
  })
  if (!handedIn.ok) return
  done(await approve(deposits, id, amount))
  count(tally, 'checks')
  if (chance.int(1, 10) > 1) return
  const actor = { channel: 'staff', actorId: rosa.personId } as const
  const timing = { zone: union.institution.timeZone, at }
  const undone = await reverse(union.db, { id: newId(), transferId: id, actor }, timing)
  if (undone.ok) count(tally, 'checks taken back by staff')
}

/** A bank returns a check that it may have returned before, now and then with another amount. */
export function bankReturnsCheck(world: World, chance: Chance, today: Day): void {
  const { union, tally } = world
  const names = namesOf(union.railsDirectory, 'outgoing', '.x937')
  if (names.length === 0) return
  const file = letterAt(join(union.railsDirectory, 'outgoing', chance.oneOf(names)))
  const check = chance.oneOf(checksIn(file))
  const cents = chance.int(1, 5) === 1 ? check.cents + 1n : check.cents
  const letter = letterOf([returned(check, { cents })], { createdOn: today, settlesOn: today })
  putIn(world, chance, `letter-${newId()}.x937`, letter)
  count(tally, 'checks returned unasked')
}
