import type { Day } from '../../../values/dates.ts'
import type { Stream } from './recurring.ts'

/** What recurs on the accounts of somebody. */
export interface Found {
  readonly credits: readonly Stream[]
  readonly debits: readonly Stream[]
}

/** What has to be the same for it to be the same. */
interface Of {
  readonly accountIds: readonly string[]
  /** Their newest entry: entries are only ever added. */
  readonly newest: string
  readonly today: Day
}

export type RememberFound = (of: Of, find: () => Promise<Found>) => Promise<Found>

const MEMBERS_MAX = 2000

/** Keeps what was found for those who looked last, so that half a year of entries is read once for each news of a day. */
export function rememberFound(): RememberFound {
  const known = new Map<string, { readonly mark: string; readonly found: Found }>()
  return async ({ accountIds, newest, today }, find) => {
    const key = accountIds.join(' ')
    const mark = `${today} ${newest}`
    const last = known.get(key)
    const found = last?.mark === mark ? last.found : await find()
    known.delete(key)
    known.set(key, { mark, found })
    if (known.size > MEMBERS_MAX) known.delete(known.keys().next().value!)
    return found
  }
}
