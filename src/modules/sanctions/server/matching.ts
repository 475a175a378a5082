import { type KnownWord, likenessMax, signsOf, similarity } from './similarity.ts'
import { wordsOf } from './words.ts'

/** From here on a name is held for staff. Disguised names measured 0.969 and more, common ones 0.901 at most. */
export const THRESHOLD = 0.93

/** How many entries of the list one name is shown beside, the likest first. */
const MATCHES_MAX = 10

export interface ListedName {
  readonly entryNumber: number
  readonly name: string
  /** The name of the entry itself, and not one it is also known by. */
  readonly isPrimary: boolean
}

export interface Match extends ListedName {
  /** From 0.93 to 1. */
  readonly score: number
}

/** The list as it is searched: each word once, the names it stands in, and the words of each name. */
export interface ListIndex {
  readonly names: readonly ListedName[]
  readonly wordsIn: readonly (readonly IndexedWord[])[]
  readonly words: readonly IndexedWord[]
  /** Entries that are called by a single word, which only the very same word matches. */
  readonly single: ReadonlyMap<string, ListedName>
}

interface IndexedWord extends KnownWord {
  readonly namesIn: readonly number[]
}

export function indexOf(
  names: readonly (ListedName & { readonly words: readonly string[] })[],
): ListIndex {
  const words = new Map<string, KnownWord & { namesIn: number[] }>()
  const single = new Map<string, ListedName>()
  const wordsIn = names.map((listed, at) => {
    const parts = [...new Set(listed.words)]
    const { entryNumber, name, isPrimary } = listed
    if (parts.length === 1 && isPrimary) single.set(parts[0]!, { entryNumber, name, isPrimary })
    return parts.map((text) => {
      const known = words.get(text) ?? { text, signs: signsOf(text), namesIn: [] }
      known.namesIn.push(at)
      words.set(text, known)
      return known
    })
  })
  return { names, wordsIn, words: [...words.values()], single }
}

/**
 * The entries whose name is as good as this one: the mean, over its words, of how alike the likest word of
 * the listed name is. The order of words and what else the listed name says do not count. A name of a single word
 * matches only an entry that is called just that.
 */
export function matchesOf(index: ListIndex, name: string): readonly Match[] {
  const words = withoutInitials([...new Set(wordsOf(name))])
  if (words.length < 2) {
    const listed = words[0] === undefined ? undefined : index.single.get(words[0])
    return listed ? [{ ...listed, score: 1 }] : []
  }
  const sought = words.map((text) => ({ text, signs: signsOf(text) }))
  const byEntry = new Map<number, Match>()
  for (const at of namesWithOneWord(index, sought)) {
    const { entryNumber, name: listedName, isPrimary } = index.names[at]!
    const score = meanOf(sought, index.wordsIn[at]!)
    const known = byEntry.get(entryNumber)
    if (score >= THRESHOLD && (!known || score > known.score))
      byEntry.set(entryNumber, { entryNumber, name: listedName, isPrimary, score })
  }
  return [...byEntry.values()]
    .toSorted((a, b) => b.score - a.score || a.entryNumber - b.entryNumber)
    .slice(0, MATCHES_MAX)
}

/** A single letter says next to nothing, and would hide who is meant where two names stand beside it. */
function withoutInitials(words: readonly string[]): readonly string[] {
  const long = words.filter(({ length }) => length > 1)
  return long.length < 2 ? words : long
}

/** A mean reaches the threshold only where one word at least does. */
function namesWithOneWord({ words }: ListIndex, sought: readonly KnownWord[]): ReadonlySet<number> {
  const names = new Set<number>()
  for (const listed of words)
    for (const word of sought)
      if (isAlike(word, listed)) {
        for (const at of listed.namesIn) names.add(at)
        break
      }
  return names
}

const isAlike = (word: KnownWord, listed: KnownWord): boolean =>
  likenessMax(word, listed) >= THRESHOLD && similarity(word.text, listed.text) >= THRESHOLD

/** The mean over the words sought; 0 as soon as it can no longer reach the threshold. */
function meanOf(sought: readonly KnownWord[], listed: readonly KnownWord[]): number {
  let missing = 0
  const missingMax = sought.length * (1 - THRESHOLD)
  for (const word of sought) {
    let best = 0
    for (const other of listed)
      if (likenessMax(word, other) > best) best = Math.max(best, similarity(word.text, other.text))
    missing += 1 - best
    if (missing > missingMax + ROUNDING) return 0
  }
  return 1 - missing / sought.length
}

/** What sums of fractions are off by. */
const ROUNDING = 1e-9
