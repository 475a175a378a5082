/** Something wrong with a file, where it stands. */
export interface Mistake {
  readonly file: string
  /** From 1; of a row with line breaks in it, the last of its lines. */
  readonly line: number
  readonly column?: string
  readonly reason: string
}

/** What is wrong with the files of a conversion: how much, and the first of it. */
export interface Mistakes {
  readonly count: number
  readonly told: readonly Mistake[]
}

export interface MistakeList extends Mistakes {
  add(mistake: Mistake): void
  /** Files with rows that could not be read at all: what names such a row elsewhere is not blamed for it. */
  readonly unread: Set<string>
}

const TOLD_MAX = 1000

export function openMistakes(): MistakeList {
  const told: Mistake[] = []
  let count = 0
  return {
    told,
    unread: new Set(),
    get count() {
      return count
    },
    add: (mistake) => {
      count++
      if (told.length < TOLD_MAX) told.push(mistake)
    },
  }
}

/** "history.csv, line 7, amount: …" */
export const mistakeWords = ({ file, line, column, reason }: Mistake): string =>
  `${file}, line ${line}${column === undefined ? '' : `, ${column}`}: ${reason}`
