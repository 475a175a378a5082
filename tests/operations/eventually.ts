import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** Waits until something that happens by itself has happened. */
export async function eventually(happened: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await happened()); tries++) {
    assert.ok(tries < 1200, 'it happens within a minute')
    await wait(50)
  }
}
