/**
 * What makes the contrast of a text: its own color, size and weight, and what is painted behind it
 * up to the first ancestor that lets nothing through. Two texts with one description look alike, so
 * axe need not be asked again. No description for a text that may stand over something else than its
 * ancestors: in a positioned part that lets through what lies behind it. A relative part that was not
 * moved stays in its place in the text; what could lie between its text and its ancestors is a part
 * that was taken out of its place and overlaps that text. Runs in the page.
 */
export function describeTexts(): ReadonlyMap<Element, string> {
  interface Ground {
    /** From an element to the ancestor that lets nothing through. */
    readonly painted: string
    /** What fades or changes the whole, up to the root. */
    readonly faded: string
    readonly isTheirs: boolean
    /** Theirs, unless something that was taken out of its place lies between. */
    readonly isInPlace: boolean
  }
  const ROOT: Ground = { painted: '', faded: '', isTheirs: true, isInPlace: true }
  const grounds = new Map<Element, Ground>()
  const isUnmoved = ({ position, top, left, translate, transform }: CSSStyleDeclaration): boolean =>
    position === 'static' ||
    (position === 'relative' &&
      [top, left].every((offset) => offset === '0px' || offset === 'auto') &&
      translate === 'none' &&
      transform === 'none')
  let known: readonly (readonly [Element, DOMRect])[] | undefined
  /** All that was taken out of its place and is more than the point where words for the ear stand. */
  const moved = (): typeof known & {} =>
    (known ??= [...document.body.querySelectorAll('*')]
      .filter((element) => !isUnmoved(getComputedStyle(element)))
      .map((element) => [element, element.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && height > 1))
  const isOverlapped = (text: Element): boolean => {
    const { left, right, top, bottom } = text.getBoundingClientRect()
    return moved().some(
      ([part, box]) =>
        box.left < right &&
        box.right > left &&
        box.top < bottom &&
        box.bottom > top &&
        !part.contains(text),
    )
  }
  const lookAt = (element: Element, style: CSSStyleDeclaration): Ground => {
    const above = groundOf(element.parentElement)
    const { backgroundColor: color, backgroundImage: image, opacity, filter } = style
    const letsThrough = color.startsWith('rgba') || color.includes('/') || color === 'transparent'
    const own = `${element.tagName}.${element.getAttribute('class')} ${color} ${image} ${style.backgroundClip}`
    return {
      painted: letsThrough ? `${own} < ${above.painted}` : own,
      faded: `${opacity} ${filter} ${style.mixBlendMode} < ${above.faded}`,
      isTheirs: !letsThrough || (style.position === 'static' && above.isTheirs),
      isInPlace: !letsThrough || (isUnmoved(style) && above.isInPlace),
    }
  }
  const groundOf = (element: Element | null): Ground => {
    if (!element) return ROOT
    const before = grounds.get(element)
    if (before) return before
    const ground = lookAt(element, getComputedStyle(element))
    grounds.set(element, ground)
    return ground
  }
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const texts = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const { painted, faded, isTheirs, isInPlace } = groundOf(element)
    if (!isTheirs && (!isInPlace || isOverlapped(element))) continue
    const style = getComputedStyle(element)
    const letters = `${style.color} ${style.fontSize} ${style.fontWeight} ${style.textShadow} ${style.webkitTextStroke} ${style.webkitTextFillColor}`
    texts.set(element, `${letters} on ${painted} through ${faded}`)
  }
  return texts
}
