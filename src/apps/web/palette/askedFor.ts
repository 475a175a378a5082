const LENGTH_MAX = 100
const WORDS_MAX = 5

/** What a search on the server takes of what was typed; empty when that is too little to ask for. */
export const askedFor = (typed: string): string => {
  const asked = typed.trim().split(/\s+/).slice(0, WORDS_MAX).join(' ').slice(0, LENGTH_MAX)
  return asked.length < 2 ? '' : asked
}
