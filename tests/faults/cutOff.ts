import assert from 'node:assert/strict'
import { lookInto } from './lookInto.ts'

const GONE_WITHIN_MS = 60_000

/**
 * Ends a connection the way the death of the process at its other end would, as the owner: the role
 * of the portal may not. Resolves when nothing of it is left, its locks included.
 */
export async function cutOff(url: string, pid: number): Promise<void> {
  const [row] = await lookInto({ DATABASE_URL: url }, (query) =>
    query('select pg_terminate_backend($1, $2) as gone', [pid, GONE_WITHIN_MS]),
  )
  assert.equal(row!['gone'], true)
}
