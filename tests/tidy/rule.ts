import type { SourceFile } from './syntax.ts'

/** A text with the path it would stand at. */
export type Example = readonly [path: string, text: string]

/** One rule about the files of the repository, with examples it was tried on. */
export interface Rule {
  readonly name: string
  /** What is wrong in a file, each with its place and with what to do instead. */
  readonly objectionsTo: (file: SourceFile) => readonly string[]
  readonly forbidden: readonly Example[]
  readonly fine: readonly Example[]
}
