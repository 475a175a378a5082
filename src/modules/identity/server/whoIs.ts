import { standingsOf } from './standings.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Db } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'

interface Who {
  readonly name: string
  readonly email: string
}

/** Names for ids, for modules that know nobody; ids of nobody are absent. */
export async function whoIs(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Who>> {
  const [names, standings] = await Promise.all([namesOf(db, ids), standingsOf(db, ids)])
  return new Map(
    [...standings].map(([id, { email }]) => {
      const known = names.get(id)
      return [id, { email, name: known ? fullName(known) : email }]
    }),
  )
}
