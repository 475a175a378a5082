/** Few enough to try in time, and fewer than 32 digits drawn at random are worth. */
const BITS_MIN = 64
/** So many characters that were there before, in this order, are a pattern and no chance. */
const PATTERN_LENGTH = 3

/**
 * Whether a secret may have been drawn at random. An estimate from below: each character counts for
 * as many bits as there are different ones, except where it goes on with a pattern from before or
 * with a sequence such as "abcd" or "aaaa".
 */
export function isGuessable(secret: string): boolean {
  const characters = [...secret]
  const unforeseen = characters.filter(
    (_, at) => !repeats(secret, at) && !continues(characters, at),
  )
  return unforeseen.length * Math.log2(new Set(characters).size) < BITS_MIN
}

const repeats = (secret: string, at: number): boolean => {
  const start = at + 1 - PATTERN_LENGTH
  return start > 0 && secret.slice(0, at).includes(secret.slice(start, at + 1))
}

const continues = (characters: readonly string[], at: number): boolean => {
  if (at < 2) return false
  const [before, last, present] = characters.slice(at - 2, at + 1).map((one) => one.codePointAt(0)!)
  const step = present! - last!
  return Math.abs(step) <= 1 && step === last! - before!
}
