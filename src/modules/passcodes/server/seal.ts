import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of its own out of the server's secret, so that a seal is never a hash of anything. */
const keyFor = (db: Db): Buffer => keyed(db, 'passcode seal', '')

/** A shared passcode so that only whoever has the server's secret can read it. */
export function seal(db: Db, code: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(db), nonce)
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed under another secret or has been altered */
export function unseal(db: Db, sealed: Buffer): string {
  const textAt = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, keyFor(db), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, textAt))
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString(
    'utf8',
  )
}
