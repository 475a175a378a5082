/** What lies behind a text. */
interface Ground {
  /** From an element to the ancestor that lets nothing through. */
  readonly painted: string
  /** What fades or changes the whole, up to the root. */
  readonly faded: string
  readonly isTheirs: boolean
  /** Theirs, unless something that was taken out of its place lies between. */
  readonly isInPlace: boolean
  /** For the ear alone, or out of reach while something is open over it. */
  readonly isUnseen: boolean
  /** The ancestor that lets nothing through. */
  readonly painter: Element
}

/** What {@link describeTexts} is made of, which all runs in the page, where each has its name. */
export const PARTS = [
  describeTexts,
  groundOver,
  isUnmoved,
  isPlain,
  showsText,
  reachesBeyond,
  isBeyond,
  cutsOff,
  overlaps,
]

/**
 * What makes the contrast of a text: its own color, size and weight, and what is painted behind it
 * up to the first ancestor that lets nothing through; and the kind of each part in between that its
 * layout may put elsewhere than over its ancestors. Two texts with one description look alike, so
 * axe need not be asked again. Texts that nobody sees or reaches are left out, as axe does. No description
 * for a text that may stand over something else than its ancestors: one that is seen beyond what is
 * painted behind it, or one in a positioned part that lets through what lies behind it. A relative part
 * that was not moved stays in its place in the text; what could lie between its text and its ancestors is
 * a part that was taken out of its place and overlaps that text.
 */
export function describeTexts(): ReadonlyMap<Element, string | undefined> {
  const ROOT: Ground = {
    painted: '',
    faded: '',
    isTheirs: true,
    isInPlace: true,
    isUnseen: false,
    painter: document.documentElement,
  }
  const grounds = new Map<Element, Ground>()
  const groundOf = (element: Element | null): Ground => {
    if (!element) return ROOT
    const ground = grounds.get(element) ?? groundOver(element, groundOf(element.parentElement))
    grounds.set(element, ground)
    return ground
  }
  let known: readonly (readonly [Element, DOMRect])[] | undefined
  /** All that was taken out of its place and is more than the point where words for the ear stand. */
  const moved = (): typeof known & {} =>
    (known ??= [...document.body.querySelectorAll('*')]
      .filter((element) => !isUnmoved(getComputedStyle(element)))
      .map((element) => [element, element.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width > 1 && height > 1))
  const isOverlapped = (text: Element): boolean => {
    const own = text.getBoundingClientRect()
    return moved().some(([part, box]) => overlaps(box, own) && !part.contains(text))
  }
  const texts = new Map<Element, string | undefined>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!showsText(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { painted, faded, isTheirs, isInPlace, isUnseen, painter } = groundOf(element)
    if (isUnseen) continue
    const style = getComputedStyle(element)
    const letters = `${style.color} ${style.fontSize} ${style.fontWeight} ${style.textShadow} ${style.webkitTextStroke} ${style.webkitTextFillColor}`
    const isOverItsOwn = isTheirs || (isInPlace && !isOverlapped(element))
    const isKnown = isOverItsOwn && !reachesBeyond(element, painter)
    texts.set(element, isKnown ? `${letters} on ${painted} through ${faded}` : undefined)
  }
  return texts
}

function groundOver(element: Element, above: Ground): Ground {
  const style = getComputedStyle(element)
  const { backgroundColor: color, backgroundImage: image, opacity, filter } = style
  const letsThrough = color.startsWith('rgba') || color.includes('/') || color === 'transparent'
  const isClear = color === 'rgba(0, 0, 0, 0)' && image === 'none'
  const kind = isPlain(style) ? '' : `${element.tagName}.${element.getAttribute('class')} `
  const paint = isClear ? '' : `${color} ${image} ${style.backgroundClip} < `
  const fade = `${opacity} ${filter} ${style.mixBlendMode}`
  return {
    painted: kind + paint + (letsThrough ? above.painted : ''),
    faded: fade === '1 none normal' ? above.faded : `${fade} < ${above.faded}`,
    isTheirs: !letsThrough || (style.position === 'static' && above.isTheirs),
    isInPlace: !letsThrough || (isUnmoved(style) && above.isInPlace),
    isUnseen:
      above.isUnseen ||
      style.clipPath === 'inset(50%)' ||
      element.matches('[inert], [aria-hidden=true]'),
    painter: letsThrough ? above.painter : element,
  }
}

function isUnmoved({ position, top, left, translate, transform }: CSSStyleDeclaration): boolean {
  return (
    position === 'static' ||
    (position === 'relative' &&
      [top, left].every((offset) => offset === '0px' || offset === 'auto') &&
      translate === 'none' &&
      transform === 'none')
  )
}

/** Where its ancestors are laid out, and by nothing of its own elsewhere. */
function isPlain(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, float } = style
  return (
    isUnmoved(style) &&
    [transform, translate, rotate, scale, float].every((change) => change === 'none') &&
    [style.gridRowStart, style.gridColumnStart].every((line) => line === 'auto') &&
    [style.marginTop, style.marginRight, style.marginBottom, style.marginLeft].every(
      (margin) => !margin.startsWith('-'),
    )
  )
}

/** Axe passes over inputs that show no text, and over a currency sign alone. */
function showsText(element: Element): boolean {
  if (element.matches('input, select, textarea, option')) {
    return !element.matches(
      'option, [type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image]',
    )
  }
  return [...element.childNodes].some(
    (node) => node.nodeType === 3 && /[^\s$]/.test(node.nodeValue!),
  )
}

/** What is scrolled or cut off on the way is seen no farther than there. */
function reachesBeyond(text: Element, painter: Element): boolean {
  if (painter === text || painter === document.documentElement) return false
  const ground = painter.getBoundingClientRect()
  let seen = text.getBoundingClientRect()
  if (!isBeyond(seen, ground) || cutsOff(painter)) return false
  for (let part = text.parentElement!; part !== painter; part = part.parentElement!) {
    const box = part.getBoundingClientRect()
    if (isBeyond(seen, box) && cutsOff(part)) seen = box
  }
  return isBeyond(seen, ground)
}

/** By more than a pixel that was rounded. */
function isBeyond(own: DOMRect, box: DOMRect): boolean {
  const sides = [
    box.left - own.left,
    own.right - box.right,
    box.top - own.top,
    own.bottom - box.bottom,
  ]
  return Math.max(...sides) > 1
}

function cutsOff(part: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(part)
  return overflowX !== 'visible' && overflowY !== 'visible'
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  )
}
