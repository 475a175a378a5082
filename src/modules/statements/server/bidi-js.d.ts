/** What we use of the package, which comes without types. */
declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array
  }
  interface Bidi {
    /** Without a direction, that of the first letter that has one. */
    getEmbeddingLevels(text: string, direction?: 'ltr'): Levels
    /** Where in the text each letter of a line stands, as the eye meets them; `end` is inside. */
    getReorderedIndices(text: string, levels: Levels, start: number, end: number): number[]
    getMirroredCharacter(letter: string): string | null
  }
  const bidiFactory: () => Bidi
  export default bidiFactory
}
