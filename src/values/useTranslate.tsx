import { createContext, Fragment, type ReactElement, type ReactNode, useContext } from 'react'
import {
  english,
  fill,
  type Filled,
  type Places,
  type Sayable,
  type TextOf,
  type Translate,
  type Value,
  type Words,
} from './sentence.ts'

type TagsOf<Text extends string> = string extends Text
  ? unknown
  : Text extends `${string}<${infer Tag}>${infer Rest}`
    ? (Tag extends `/${string}` ? unknown : Record<Tag, (words: ReactNode) => ReactNode>) &
        TagsOf<Rest>
    : unknown

export interface TranslateToNodes extends Translate {
  /** Says a sentence with elements in it: `t.rich('Read <link>our terms</link>', { link: (words) => <a>{words}</a> })`. */
  readonly rich: <const Given extends string>(
    given: Sayable<Given>,
    ...values: Filled<Places<TextOf<Given>, ReactNode> & TagsOf<TextOf<Given>>>
  ) => ReactElement
}

type Values = Readonly<Record<string, unknown>>

/** A count is told apart first: its cases have braces too, and are no places. */
const PART =
  /\{\w+, [^{}]*(?:\{[^{}]*\}[^{}]*)*\}|<(?<tag>\w+)>(?<inner>.*?)<\/\k<tag>>|\{(?<place>\w+)\}/gs

/** The parts of a text between its elements; what is a plain value is filled in as text. */
function nodesOf(text: string, values: Values): ReactElement {
  const nodes: ReactNode[] = []
  let from = 0
  const upTo = (end: number) => {
    if (end > from)
      nodes.push(fill(text.slice(from, end), values as Readonly<Record<string, Value>>))
  }
  for (const found of text.matchAll(PART)) {
    const { tag, inner, place } = found.groups!
    if (tag === undefined && place === undefined) continue
    const value = values[(tag ?? place)!]
    if (place !== undefined && (typeof value === 'string' || typeof value === 'number')) continue
    upTo(found.index)
    from = found.index + found[0].length
    nodes.push(
      <Fragment key={found.index}>
        {tag === undefined
          ? (value as ReactNode)
          : (value as (words: ReactNode) => ReactNode)(nodesOf(inner!, values))}
      </Fragment>,
    )
  }
  upTo(text.length)
  return <>{nodes}</>
}

const inEnglish: TranslateToNodes = Object.assign<Translate, Pick<TranslateToNodes, 'rich'>>(
  english,
  {
    rich: (given, ...[values]) => nodesOf(given, values ?? {}),
  },
)

/** What a label or title may hold: words in the reader's language, or elements made of them. */
export type Content = Words | ReactElement | false | null | undefined

/** The language of the page. A context, so that another language does not lose what was typed. */
const Language = createContext(inEnglish)

/** Says the sentences of a screen: `const t = useTranslate()`. */
export const useTranslate = (): TranslateToNodes => useContext(Language)
