import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../factories/browser.ts'

const STOPS_MAX = 60

/** Presses Tab, or backwards, until the focus is on `target`, which must be seen when it gets there. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
  }
  assert.fail(`${target.toString()} cannot be reached by keyboard`)
}
