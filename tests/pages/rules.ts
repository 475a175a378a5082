import type { Page } from '@playwright/test'

const TARGET_PX = 44

/**
 * What is pressed and smaller than a thumb needs it, its label counted in. A link in running text
 * is as large as its words, and what stands out of sight until it has the focus is no target.
 */
export async function smallTargetsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const pressed = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab]',
    )
    return [...pressed].flatMap((element) => {
      const label = (element as HTMLInputElement).labels?.[0]
      const isTick = element.matches('[type=checkbox], [type=radio], [type=file]')
      const parts = isTick && label ? [element, label] : [element]
      const boxes = parts.map((part) => part.getBoundingClientRect())
      const width =
        Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
      const isInText = getComputedStyle(element).display === 'inline'
      const isSeen =
        element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
      const isReached = Math.max(...boxes.map(({ bottom }) => bottom)) + scrollY > 0
      if (!isSeen || !isReached || isInText) return []
      if (Math.round(width) >= least && Math.round(height) >= least) return []
      const name = element.getAttribute('aria-label') ?? element.textContent.trim() ?? ''
      return [
        `${element.tagName.toLowerCase()} "${name.slice(0, 40)}": ${Math.round(width)} x ${Math.round(height)}`,
      ]
    })
  }, TARGET_PX)
}

/** The innermost part that reaches farthest to the side, in words; not what a scrolled part hides. */
export const widestPartOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rightOf = (part: Element): number => part.getBoundingClientRect().right
    let widest: Element = document.body
    const look = (part: Element): void => {
      if (rightOf(part) >= rightOf(widest)) widest = part
      if (getComputedStyle(part).overflowX !== 'visible') return
      for (const child of part.children) look(child)
    }
    for (const child of document.body.children) look(child)
    return `${widest.tagName.toLowerCase()} "${widest.textContent.trim().slice(0, 60)}", class "${widest.className}"`
  })
