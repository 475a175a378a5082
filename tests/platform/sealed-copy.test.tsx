import { afterEach, expect, test, vi } from 'vitest'
import { forgetCopy, openCopy, sealCopy } from '../../src/platform/web/sealedCopy.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const COPY = { owner: 'ada', content: { total: '12.00' } }

afterEach(async () => {
  vi.useRealTimers()
  await forgetCopy()
})

test('what was sealed is opened as it was, and is nowhere to be read', async () => {
  await sealCopy(COPY)
  expect(await openCopy()).toEqual(COPY)
  const row = await changed((kept) => kept)
  expect(new TextDecoder().decode(row.sealed)).not.toContain('12.00')
  await expect(crypto.subtle.exportKey('raw', row.key)).rejects.toThrow(/extractable/)
})

test('a copy that is let go of while it is made is not kept', async () => {
  const made = sealCopy(COPY)
  await forgetCopy()
  await made
  expect(await openCopy()).toBeUndefined()
})

test.for([
  ['is said to be of somebody else', (kept: Kept) => ({ ...kept, owner: 'bert' })],
  ['was changed', (kept: Kept) => ({ ...kept, sealed: kept.sealed.slice(1) })],
  ['is said to be newer than it is', (kept: Kept) => ({ ...kept, sealedAt: kept.sealedAt + 1 })],
] as const)('a copy that %s is deleted', async ([, change]) => {
  await sealCopy(COPY)
  await changed(change)
  expect(await openCopy()).toBeUndefined()
  expect(await changed((kept) => kept)).toBeUndefined()
})

const DAY_MS = 86_400_000

test.for([
  [6, COPY],
  [8, undefined],
  // Made while the clock of the device was ahead, it would else be kept until that day has come and gone.
  [-365, undefined],
] as const)('%s days later by the clock of the device the copy is %o', async ([days, left]) => {
  await sealCopy(COPY)
  vi.setSystemTime(DEMO_NOW.getTime() + days * DAY_MS)
  expect(await openCopy()).toEqual(left)
})

interface Kept {
  readonly key: CryptoKey
  readonly owner: string
  readonly sealedAt: number
  readonly sealed: ArrayBuffer
}

/** Changes the row behind the back of who wrote it; resolves with what it is then. */
async function changed(change: (kept: Kept) => Kept): Promise<Kept> {
  const asked = indexedDB.open('sealed-copy', 1)
  await new Promise((resolve) => asked.addEventListener('success', resolve))
  const store = asked.result.transaction('copy', 'readwrite').objectStore('copy')
  const found = store.get('last') as IDBRequest<Kept | undefined>
  await new Promise((resolve) => found.addEventListener('success', resolve))
  if (found.result) store.put(change(found.result), 'last')
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
  asked.result.close()
  return (found.result && change(found.result)) as Kept
}
