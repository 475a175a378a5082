// How old what is on the page may be: with each answer comes a cursor of when its reading began.

/** Null where an answer came without one, or two came from servers that do not know each other's. */
let oldest: string | null | undefined
let tellOlder: (() => void) | undefined

/** Of an answer that goes on the page. */
export function noteCursor({ ok, headers }: Pick<Response, 'ok' | 'headers'>): void {
  if (!ok) return
  const before = oldest
  const cursor = headers.get('x-live-cursor')
  oldest = before === undefined ? cursor : olderOf(before, cursor)
  if (before !== undefined && oldest !== before) tellOlder?.()
}

function olderOf(one: string | null, other: string | null): string | null {
  const [oneServer, oneMoment] = one?.split('-') ?? []
  const [otherServer, otherMoment] = other?.split('-') ?? []
  if (oneServer === undefined || oneServer !== otherServer) return null
  return Number(oneMoment) <= Number(otherMoment) ? one : other
}

/**
 * The cursor of the oldest answer on the page, where one is known for all.
 * @param told when one came that was on its way and is older
 */
export function oldestCursor(told: () => void): string | undefined {
  tellOlder = told
  return oldest ?? undefined
}
