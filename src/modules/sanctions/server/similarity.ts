/** How alike two words are by Jaro and Winkler, from 0 to 1: letters in common, their order, and the same beginning. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const jaro = jaroOf(a, b)
  let prefix = 0
  while (prefix < PREFIX_MAX && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

const PREFIX_MAX = 4
const PREFIX_WEIGHT = 0.1

function jaroOf(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Uint8Array(b.length)
  const shared: number[] = []
  for (let i = 0; i < a.length; i += 1) {
    const code = a.charCodeAt(i)
    const end = Math.min(b.length, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j += 1) {
      if (taken[j] === 1 || b.charCodeAt(j) !== code) continue
      taken[j] = 1
      shared.push(code)
      break
    }
  }
  if (shared.length === 0) return 0
  let swapped = 0
  let at = 0
  for (let j = 0; j < b.length; j += 1)
    if (taken[j] === 1 && b.charCodeAt(j) !== shared[at++]) swapped += 1
  const m = shared.length
  return (m / a.length + m / b.length + (m - swapped / 2) / m) / 3
}

/** One bit for each letter and one for all digits: which signs a word has in it. */
export function signsOf(word: string): number {
  let signs = 0
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    signs |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26)
  }
  return signs
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export interface KnownWord {
  readonly text: string
  readonly signs: number
}

/**
 * The most that two words can be alike, told from their lengths and signs alone: a letter the other word
 * does not have cannot be shared. Most pairs end here, and nothing is compared.
 */
export function likenessMax(a: KnownWord, b: KnownWord): number {
  const shared = Math.min(
    a.text.length - countBits(a.signs & ~b.signs),
    b.text.length - countBits(b.signs & ~a.signs),
  )
  if (shared <= 0) return 0
  const jaro = (shared / a.text.length + shared / b.text.length + 1) / 3
  return a.text[0] === b.text[0] ? jaro + PREFIX_MAX * PREFIX_WEIGHT * (1 - jaro) : jaro
}
