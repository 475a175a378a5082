import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 10
/** Long, so that no machine is too slow for it: what has not happened by then does not happen. */
const GIVEN_UP_AFTER_MS = 300_000

/**
 * Waits until something that comes about by itself has come about. `what` says it in words, for the
 * failure: "waited in vain until the server is open"; `beside` is what to read beside that. To show
 * that something does not happen, wait for what would happen after it.
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  beside: () => string = () => '',
): Promise<void> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > GIVEN_UP_AFTER_MS) {
      throw new Error(`waited in vain until ${what}\n${beside()}`)
    }
    await pause(LOOK_EVERY_MS)
  }
}
