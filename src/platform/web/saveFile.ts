/** Has the browser save a file under `name`. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to save by its next turn; Safari needs the address a little longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A spreadsheet takes a cell that begins like this, or with such a sign in full width, for a formula and would run it. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/

const quoted = (cell: string): string => {
  const tame = FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell
  return `"${tame.replaceAll('"', '""')}"`
}

/** Lines of cells as the text of a file for a spreadsheet. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

/** A file for a spreadsheet; the mark before the text tells it that the letters are UTF-8. */
export const csvFile = (text: string): Blob =>
  new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' })
