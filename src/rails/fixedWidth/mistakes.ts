import { english, type Sentence, verbatim, type Words } from '../../values/sentence.ts'

/** What is wrong with a file, where it stands; lines, which are records, and columns count from 1. */
export interface RecordMistake {
  readonly line: number
  readonly column: number
  /** What people call a record of this kind. */
  readonly record: Sentence
  readonly what: Words
}

/** A file in which everything is wrong is not told at length. */
const TOLD_MAX = 100

export interface Mistakes {
  readonly told: readonly RecordMistake[]
  readonly isFull: boolean
  add(mistake: RecordMistake): void
}

export function openMistakes(): Mistakes {
  const told: RecordMistake[] = []
  return {
    told,
    get isFull() {
      return told.length >= TOLD_MAX
    },
    add: (mistake) => {
      if (told.length < TOLD_MAX) told.push(mistake)
    },
  }
}

/** "Line 3, column 12 (entry): …" */
export const recordMistakeWords = ({ line, column, record, what }: RecordMistake): Words =>
  english('Line {line}, column {column} ({record}): {what}', {
    line: String(line),
    column: String(column),
    record: english(record),
    what,
  })

/** More mistakes than these say nothing that the first ones do not. */
const SUMMED_UP_MAX = 3

/** The first mistakes of a file, for whoever reads why it was refused. */
export const summaryOf = (mistakes: readonly RecordMistake[]): Words =>
  verbatim(mistakes.slice(0, SUMMED_UP_MAX).map(recordMistakeWords).join(' '))
