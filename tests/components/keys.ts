import { type Locator, userEvent } from 'vitest/browser'

/** Moves the focus there, as Tab would after a while. */
export async function focusOn(locator: Locator): Promise<void> {
  const element = await locator.findElement()
  element.focus()
}

/** Presses one key after the other, by their names: "Enter", "ArrowRight", "a". */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(key.length > 1 ? `{${key}}` : key)
}

/** Takes the place of everything that stands in the field with the focus. */
export async function typeOver(text: string): Promise<void> {
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.keyboard(text)
}

/** The words of what has the focus: for a box around a sentence, which no locator finds by them. */
export const focusedWords = (): string => document.activeElement?.textContent ?? ''
