/** The lines of an archived file, by its name. */
export type OpenArchive = (file: string) => AsyncIterable<string>
