import { assert } from '../../../values/result.ts'
import type { AuditSentences, Detail, Sentence } from './wording.ts'

/** What the trail says of the actions that there are. */
export interface AuditWords {
  /** An action as a sentence. One that has lost its words is told by its name: "Note taken". */
  readonly said: (action: string, detail: Detail) => string
  /** The same to the person it concerns. */
  readonly own: (action: string, detail: Detail) => string
  /** The actions that people see in the history of their own account. */
  readonly ownActions: readonly string[]
  /** The actions whose sentence has a word in it, in any form of the sentence that needs no detail. */
  readonly actionsSaying: (word: string) => readonly string[]
}

export function auditWords(ofModules: readonly AuditSentences[]): AuditWords {
  const sentences: AuditSentences = Object.assign({}, ...ofModules)
  const actions = Object.keys(sentences)
  const count = ofModules.flatMap((some) => Object.keys(some)).length
  assert(actions.length === count, 'no two modules write down an action of the same name')
  const said = (action: string, detail: Detail): string => {
    const words = sentences[action]
    if (words) return saying(words.said, detail)
    const name = action.replace(/[._]+/g, ' ')
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  return {
    said,
    own: (action, detail) => saying(sentences[action]?.own ?? '', detail),
    ownActions: actions.filter((action) => sentences[action]?.own),
    actionsSaying: (word) =>
      actions.filter((action) => said(action, {}).toLowerCase().includes(word.toLowerCase())),
  }
}

const saying = (sentence: Sentence, detail: Detail): string =>
  typeof sentence === 'string' ? sentence : sentence(detail)
