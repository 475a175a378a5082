import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../../../platform/server/db.ts'
import { perDatabase } from '../../../platform/server/perDatabase.ts'
import { assert } from '../../../values/result.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { sameBytes } from '../../../platform/server/token.ts'
import { createSemaphore, type Place } from '../../../platform/server/semaphore.ts'

/** Memory in KiB, passes over it, lanes. */
interface HashCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** The floor OWASP names for argon2id. */
const USUAL_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const costs = perDatabase<HashCost>('cost of a password hash')

/**
 * Hands over what a new hash costs in a database of tests, where passwords guard nobody and hashing
 * them would take longer than everything else.
 */
export const setHashCost = (db: Db, cost: HashCost): void => costs.set(db, cost)

const costIn = (db: Db): HashCost => costs.find(db) ?? USUAL_COST

const HASH_BYTES = 32
const SALT_BYTES = 16

/** One hash fills a core for its time; two at once leave room for everybody's balance. */
const inTurn = createSemaphore(2, 32)
const derive = promisify(argon2)

interface StoredHash extends HashCost {
  readonly salt: Buffer
  readonly hash: Buffer
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const write = ({ memory, passes, parallelism, salt, hash }: StoredHash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`

function read(text: string): StoredHash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text)
  assert(match, 'a stored password hash is in PHC format')
  const [, memory, passes, parallelism, salt, hash] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  }
}

const hashWith = (db: Db, password: string, stored: StoredHash, place?: Place) =>
  inTurn(
    () =>
      derive('argon2id', {
        message: keyed(db, 'password', password.normalize('NFKC')),
        nonce: stored.salt,
        parallelism: stored.parallelism,
        tagLength: stored.hash.length,
        memory: stored.memory,
        passes: stored.passes,
      }),
    place,
  )

const blank = (db: Db): StoredHash => ({
  ...costIn(db),
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
})

/**
 * Hashes a new password, away from the event loop.
 * @throws Refused('unavailable') when too many hashes are under way
 */
export async function hashPassword(db: Db, password: string): Promise<string> {
  const form = blank(db)
  return write({ ...form, hash: await hashWith(db, password, form) })
}

/**
 * True when `password` is the one behind `stored`. Without a stored hash the same work is done and
 * the answer is no, so that the time taken does not tell whether an address is known.
 */
export async function passwordMatches(
  db: Db,
  password: string,
  stored: string | null | undefined,
  place?: Place,
): Promise<boolean> {
  const expected = stored ? read(stored) : blank(db)
  const hash = await hashWith(db, password, expected, place)
  return sameBytes(hash, expected.hash) && Boolean(stored)
}

/** True when a hash was made with less work than a new one would be. */
export function needsRehash(db: Db, stored: string): boolean {
  const { memory, passes, parallelism } = read(stored)
  const cost = costIn(db)
  return memory < cost.memory || passes < cost.passes || parallelism !== cost.parallelism
}
