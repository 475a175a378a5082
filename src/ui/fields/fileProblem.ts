const MEGABYTE = 1024 * 1024

/** A file's size in words: "640 KB", "2.4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1).replace(/\.0$/, '')} MB`

const TYPE_NAME: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'text/plain': 'Text',
  'image/*': 'photo',
}

/** "JPG, PNG or PDF" for the types a field takes. */
export function typeWords(types: readonly string[]): string {
  const words = types.map((type) => TYPE_NAME[type] ?? type)
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

const matches = (type: string, accepted: string): boolean =>
  accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted

/** Why a file cannot be taken, naming it; undefined when it can. */
export function fileProblem(
  file: { readonly name: string; readonly type: string; readonly size: number },
  types: readonly string[],
  bytesMax: number,
): string | undefined {
  if (!types.some((type) => matches(file.type, type)))
    return `${file.name} can't be used. Choose a ${typeWords(types)} file`
  if (file.size > bytesMax)
    return `${file.name} is ${fileSize(file.size)}. Choose a file of up to ${fileSize(bytesMax)}`
  if (file.size === 0) return `${file.name} is empty. Choose another file`
  return undefined
}
