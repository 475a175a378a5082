import type pg from 'pg'
import { isDatabaseAway, OutcomeUnknown } from './errors.ts'

/** PostgreSQL's warning on a commit whose wait for a standby was cut short. */
const COMMITTED_LOCALLY_ONLY = '01000'

type Done = (error: unknown, result?: unknown) => void

/**
 * Makes a statement fail with {@link OutcomeUnknown} when what it committed is on this server but
 * perhaps on no other, and a COMMIT also when its answer never came. Every statement of a
 * connection, however it is sent.
 * @param onError is told what the database said, whatever is made of it
 */
export function doubtCommits(
  client: pg.PoolClient,
  onError: (error: Error & { readonly code?: string }) => void,
): void {
  let locallyOnly = false
  let unanswered = false
  client.on('notice', ({ code }) => {
    locallyOnly ||= code === COMMITTED_LOCALLY_ONLY
  })
  const errorOf = (text: unknown, error?: unknown): unknown => {
    if (error instanceof Error) onError(error)
    const doubted = locallyOnly
    locallyOnly = false
    unanswered ||= text === 'commit' && error !== undefined && isDatabaseAway(error as Error)
    // The connection is gone then, and taking the transaction back must not hide what happened.
    return doubted || (error !== undefined && unanswered) ? new OutcomeUnknown() : error
  }
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const watched = (...given: unknown[]): unknown => {
    const [text] = given
    const last = given.at(-1)
    if (typeof last === 'function') {
      const done: Done = (error, result) =>
        (last as Done)(errorOf(text, error ?? undefined), result)
      return query(...given.slice(0, -1), done)
    }
    const answer = query(...given)
    if (!(answer instanceof Promise)) return answer
    return answer.then(
      (result: unknown) => {
        const error = errorOf(text)
        if (error) throw error
        return result
      },
      (error: unknown) => {
        throw errorOf(text, error)
      },
    )
  }
  client.query = watched as typeof client.query
}
