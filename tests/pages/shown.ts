/** Of each element: hidden, for the ear, to be seen, or to be scrolled. */
export type Shown = ReadonlyMap<Element, string>

/** Runs in the page. */
export function lookAtAll(): Shown {
  const scrolls = (element: Element): boolean =>
    (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
    /auto|scroll/.test(getComputedStyle(element).overflow)
  const kindOf = (element: Element): string => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden'
    const { width, height } = element.getBoundingClientRect()
    if (width <= 1 && height <= 1) return 'for the ear'
    return scrolls(element) ? 'scrolls' : 'shown'
  }
  const all = document.body.querySelectorAll('*')
  return new Map(Array.from(all, (element) => [element, kindOf(element)]))
}

/**
 * What is shown in another way than at the look before, in words that are the same on every page
 * where this happens to a part of this kind. Runs in the page.
 */
export function changesOf(now: Shown, before: Shown | undefined): readonly string[] {
  const changes = new Set<string>()
  for (const [element, kind] of now) {
    const was = before?.get(element)
    const isLess = kind === 'hidden' || (kind === 'shown' && was === 'scrolls')
    if (was === kind || isLess) continue
    changes.add(`${element.tagName}.${element.getAttribute('class')} ${was} ${kind}`)
  }
  return [...changes]
}
