import { say, type Sentence, type Translate, verbatim, type Words } from '../../values/sentence.ts'

const MEGABYTE = 1024 * 1024

/** A file's size in words: "640 KB", "2.4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`

const TYPE_NAME: Readonly<Record<string, Sentence>> = {
  'image/jpeg': say('JPG'),
  'image/png': say('PNG'),
  'image/webp': say('WebP'),
  'image/heic': say('HEIC'),
  'application/pdf': say('PDF'),
  'text/csv': say('CSV'),
  'text/plain': say('Text'),
  'image/*': say('photo'),
}

/** "JPG, PNG or PDF" for the types a field takes. */
export function typeWords(t: Translate, types: readonly string[]): Words {
  const words = types.map((type) => (TYPE_NAME[type] ? t(TYPE_NAME[type]) : verbatim(type)))
  const [last] = words.splice(-1)
  return words.length === 0
    ? last!
    : t('{types} or {last}', { types: words.join(', '), last: last! })
}

const matches = (type: string, accepted: string): boolean =>
  accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted

/** Why a file cannot be taken, naming it; undefined when it can. */
export function fileProblem(
  t: Translate,
  file: { readonly name: string; readonly type: string; readonly size: number },
  types: readonly string[],
  bytesMax: number,
): Words | undefined {
  if (!types.some((type) => matches(file.type, type)))
    return t("{name} can't be used. Choose a {types} file", {
      name: file.name,
      types: typeWords(t, types),
    })
  if (file.size > bytesMax)
    return t('{name} is {size}. Choose a file of up to {most}', {
      name: file.name,
      size: fileSize(file.size),
      most: fileSize(bytesMax),
    })
  if (file.size === 0) return t('{name} is empty. Choose another file', { name: file.name })
  return undefined
}
