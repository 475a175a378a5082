/** Hands text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  // The mark tells spreadsheets that the letters are UTF-8.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
