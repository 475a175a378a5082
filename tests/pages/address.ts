import type { Locator, Page } from '@playwright/test'
import type { Passed } from './axe.ts'
import type { BrowserWorld } from '../worlds/browser.ts'
import type { Ids } from './additions.ts'

/** A place of the portal, and what is opened there, as somebody sees it. */
export interface Address {
  /** As it is typed; `{ben}` stands for an id, see {@link Ids}. */
  readonly path: string
  /** What was pressed or typed there, in words. Without: the page as it comes. */
  readonly state?: string
  /** On this page in this state and on no other, so that none is taken for another. */
  readonly shows: (page: Page) => Locator
  readonly open?: (page: Page, setting: Setting) => Promise<void>
  /** Gone to anew though the row before is at the same path: what is open there is in the way. */
  readonly anew?: true
  /** Addresses that follow stand on what is opened here. */
  readonly prepares?: true
  /** Browsers bind passkeys to names, so the portal is visited under one. */
  readonly named?: true
  /** Our server does not answer whoever asks whether it is there: the page would leave at once. */
  readonly cutOff?: boolean
  /** For what only some widths have. */
  readonly widths?: readonly number[]
}

export const nameOf = ({ path, state }: Address): string => (state ? `${path}, ${state}` : path)

/** A state is opened where the row before ended, where that is at the same path: to go there again costs as much as to look. */
export const goesOn = ({ path, state, anew }: Address, before: Address | undefined): boolean =>
  state !== undefined && !anew && before?.path === path

export interface Setting {
  readonly world: BrowserWorld
  readonly ids: Ids
  readonly passed: Passed
}

export const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name }).first()

export const label =
  (name: string) =>
  (page: Page): Locator =>
    page.getByLabel(name, { exact: true }).first()

export const words =
  (text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(text).first()

/** Presses one button after the other. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const exact = typeof name === 'string'
      await page.getByRole('button', { name, exact }).first().click()
    }
  }

/** Closes what the row before has opened over the page, and then opens this. */
export const closed =
  (open: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape')
    await open(page)
  }

/** Asks for the list of keys, from a place that takes none itself. */
export const askForKeys = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
}

/** The form says what is missing or wrong. */
export const problem = (page: Page): Locator =>
  page
    .getByRole('alert')
    .filter({ hasText: /There is a problem|Please / })
    .first()
