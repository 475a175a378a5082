declare const sentence: unique symbol
declare const words: unique symbol

/** What a person reads, in their language. Only a {@link Translate} makes it, or {@link verbatim}. */
export type Words = string & { readonly [words]: true }

/**
 * What we say, in English: the text is also the key by which its translation is found. In ICU's
 * syntax, of which we use: places (`{name}`), counts (`{count, plural, one {# day} other {# days}}`,
 * and `selectordinal`) and, for `t.rich`, tags (`<link>our terms</link>`).
 */
export type Sentence<Text extends string = string> = string & { readonly [sentence]: Text }

/** Marks a text as a sentence of ours. It stays the same string, so contracts and tests read as before. */
export const say = <const Text extends string>(text: Text): Sentence<Text> =>
  text as string as Sentence<Text>

/** What is not ours to translate: names, what people wrote, what an institution calls its own. */
export const verbatim = (text: string): Words => text as Words

export type Value = string | number

/** The places of a sentence, by name. */
export type Places<Text extends string, Filling = Value> = string extends Text
  ? unknown
  : Text extends `${string}{${infer Place}}${infer Rest}`
    ? Place extends `${infer Count}, ${'plural' | 'selectordinal'}, ${string}`
      ? Record<Count, number> &
          (Rest extends `${string}}}${infer After}` ? Places<After, Filling> : unknown)
      : Record<Place, Filling> & Places<Rest, Filling>
    : unknown

/** The text of a sentence, given as such or written where it is said. */
export type TextOf<Given extends string> = Given extends {
  readonly [sentence]: infer Text extends string
}
  ? Text
  : Given

/** A sentence, or its text written on the spot; a text that is put together elsewhere is refused. */
export type Sayable<Given extends string> = Given & (string extends Given ? Sentence : unknown)

export type Filled<Places> = keyof Places extends never ? [] : [values: Places]

/** Says a sentence in somebody's language, its places filled. Numbers are grouped: `1,234`. */
export type Translate = <const Given extends string>(
  given: Sayable<Given>,
  ...values: Filled<Places<TextOf<Given>>>
) => Words

export const ENGLISH = 'en-US'

// Made once: making one takes longer than using it a hundred times.
const NUMBERS = new Intl.NumberFormat(ENGLISH)
const CARDINALS = new Intl.PluralRules(ENGLISH)
const ORDINALS = new Intl.PluralRules(ENGLISH, { type: 'ordinal' })

const PLACE =
  /\{(?<name>\w+)(?:, (?<kind>plural|selectordinal),(?<cases>(?: [\w=]+ \{[^{}]*\})+))?\}/g

/** Fills the places of a text; a place without a value is a mistake of ours. */
export function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replace(PLACE, (...found) => {
    const { name, kind, cases } = found.at(-1) as { name: string; kind?: string; cases?: string }
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing for {${name}} in "${text}"`)
    const shown = typeof value === 'number' ? NUMBERS.format(value) : value
    if (cases === undefined) return shown
    const chosen = (kind === 'plural' ? CARDINALS : ORDINALS).select(Number(value))
    return caseOf(cases, `=${value}`, chosen, 'other').replaceAll('#', shown)
  })
}

function caseOf(cases: string, ...names: readonly string[]): string {
  for (const name of names) {
    const found = new RegExp(` ${name} \\{([^{}]*)\\}`).exec(cases)
    if (found) return found[1]!
  }
  throw new Error(`No case for ${names.join(' or ')} in "${cases}"`)
}

/** Says it in English: what the server writes, as long as nobody can choose another language. */
export const english: Translate = (given, ...[values]) =>
  (values === undefined ? given : fill(given, values as Record<string, Value>)) as Words
