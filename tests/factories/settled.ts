import type { Page } from '@playwright/test'

let calls = 0

/** Frames in a row: a new width or theme is answered in the frame after it. */
const FRAMES = 3

/**
 * Waits until the page says that nothing more will change by itself (`src/platform/web/settled.ts`),
 * and what moves has come to rest. A public page can be read before its scripts are there, but only
 * a settled one hears a press.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ call, frames }) => {
      const kept = globalThis as { settledSince?: { readonly call: number; frames: number } }
      if (kept.settledSince?.call !== call) kept.settledSince = { call, frames: 0 }
      const saysSo = document.querySelector('html[data-settled]:not(:has([aria-busy=true]))')
      const moving = document.getAnimations().filter(
        // What follows somebody's scrolling runs for good.
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      )
      const isSettled = saysSo !== null && moving.length === 0
      kept.settledSince.frames = isSettled ? kept.settledSince.frames + 1 : 0
      return kept.settledSince.frames >= frames
    },
    { call: ++calls, frames: FRAMES },
    { timeout: 30_000 },
  )
}
