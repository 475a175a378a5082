/**
 * What makes the contrast of a text: its own color, size and weight, and what is painted behind it
 * up to the first ancestor that lets nothing through. Two texts with one description look alike, so
 * axe need not be asked again. No description for a text that may stand over something else than its
 * ancestors: a positioned part that lets through what lies behind it. Runs in the page.
 */
export function describeTexts(): ReadonlyMap<Element, string> {
  interface Ground {
    /** From an element to the ancestor that lets nothing through. */
    readonly painted: string
    /** What fades or changes the whole, up to the root. */
    readonly faded: string
    readonly isTheirs: boolean
  }
  const ROOT: Ground = { painted: '', faded: '', isTheirs: true }
  const grounds = new Map<Element, Ground>()
  const lookAt = (element: Element, style: CSSStyleDeclaration): Ground => {
    const above = groundOf(element.parentElement)
    const { backgroundColor: color, backgroundImage: image, opacity, filter } = style
    const letsThrough = color.startsWith('rgba') || color.includes('/') || color === 'transparent'
    const own = `${element.tagName}.${element.getAttribute('class')} ${color} ${image} ${style.backgroundClip}`
    return {
      painted: letsThrough ? `${own} < ${above.painted}` : own,
      faded: `${opacity} ${filter} ${style.mixBlendMode} < ${above.faded}`,
      isTheirs: !letsThrough || (style.position === 'static' && above.isTheirs),
    }
  }
  const groundOf = (element: Element | null): Ground => {
    if (!element) return ROOT
    const known = grounds.get(element)
    if (known) return known
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
    const { painted, faded, isTheirs } = groundOf(element)
    if (!isTheirs) continue
    const style = getComputedStyle(element)
    const letters = `${style.color} ${style.fontSize} ${style.fontWeight} ${style.textShadow} ${style.webkitTextStroke} ${style.webkitTextFillColor}`
    texts.set(element, `${letters} on ${painted} through ${faded}`)
  }
  return texts
}
