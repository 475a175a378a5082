import { say, type Sentence, type Translate, verbatim, type Words } from './sentence.ts'

/** Texts that a record holds as they are, and that a page says in its language. */
const recorded = <Text extends string>(...texts: readonly Sentence<Text>[]): readonly Text[] =>
  texts as readonly string[] as readonly Text[]

export const MARITAL_STATUSES = recorded(
  say('Single'),
  say('Married'),
  say('Divorced'),
  say('Widowed'),
)
export type MaritalStatus = (typeof MARITAL_STATUSES)[number]

export const IDENTIFICATION_TYPES = recorded(
  say('Passport'),
  say('National ID'),
  say("Driver's License"),
)
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]

const RECORDED: ReadonlySet<string> = new Set([...MARITAL_STATUSES, ...IDENTIFICATION_TYPES])

/** How a marital status or a type of ID reads; what is none of ours stands as it is. */
export const recordedWords = (t: Translate, text: string): Words =>
  RECORDED.has(text) ? t(text as Sentence) : verbatim(text)

/** At most the last three characters of an ID number, and never more than half of a short one. */
export const maskedNumber = (number: string): string => {
  const shown = Math.min(3, Math.floor(number.length / 2))
  return `··${shown === 0 ? '' : number.slice(-shown)}`
}

interface Names {
  readonly firstName: string
  readonly lastName: string
}

/** As a person is called; the last name of who has one name is empty. */
export const fullName = ({ firstName, lastName }: Names): string =>
  `${firstName} ${lastName}`.trim()

/** "Maria G.": enough to know a person by, too little to learn who they are. */
export function maskedName(name: Names): string {
  const [initial] = name.lastName
  return initial === undefined ? name.firstName : `${name.firstName} ${initial.toUpperCase()}.`
}
