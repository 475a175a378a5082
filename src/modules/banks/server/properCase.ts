/** Written in capitals although they could be read as words. */
const ACRONYMS = new Set(
  'ACH BBVA BMO CIBC CIT CU DBA ECU EECU EFCU FCU FSA IBEW IBM II III IV MUFG NA NY OZK SLA TIAA TVA UFCW UMB UPS US USA USAA'.split(
    ' ',
  ),
)

/** Abbreviations that look like acronyms because they have no vowel. */
const ABBREVIATIONS = new Set(
  'BK BKG BNK BR BRCH CNTR CNTY CR CTR CTY DR FT LTD MT MTN NTL SCH ST SVC SVCS SVG SVGS TR TRST'.split(
    ' ',
  ),
)

const SMALL = new Set(['OF', 'AND', 'THE', 'FOR', 'IN', 'AT', 'BY', 'DE', 'DEL'])

const OWN_SPELLING: Readonly<Record<string, string>> = { JPMORGAN: 'JPMorgan' }

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()

const isAcronym = (word: string): boolean =>
  ACRONYMS.has(word) || (!/[AEIOUY]/.test(word) && !ABBREVIATIONS.has(word))

function cased(word: string, isFirst: boolean): string {
  if (OWN_SPELLING[word]) return OWN_SPELLING[word]
  if (/[0-9]/.test(word))
    return word.replace(/(?<=[0-9])(ST|ND|RD|TH)$/, (end) => end.toLowerCase())
  if (!isFirst && SMALL.has(word)) return word.toLowerCase()
  if (isAcronym(word)) return word
  // A single letter before an apostrophe begins a name, O'Hara; after it stands an ending, People's.
  return /^[A-Z]'/.test(word) ? word.slice(0, 2) + capitalized(word.slice(2)) : capitalized(word)
}

/**
 * A name in capitals the way people write it: `BANK OF AMERICA N.A.` becomes `Bank of America N.A.`
 * Modest: what it does not know it takes for a word.
 */
export const properCase = (shouted: string): string =>
  shouted
    .trim()
    .replace(/ +/g, ' ')
    .toUpperCase()
    .replace(/[A-Z0-9']+/g, (word, at: number) => cased(word, at === 0))
