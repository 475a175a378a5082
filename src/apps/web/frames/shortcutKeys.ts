const SECOND_KEY_WITHIN_MS = 1500

const FIELD =
  'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=file], [type=button])'

/** Whether a key may be a shortcut here: never in a field, a menu or an open window. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest(FIELD) || target.closest('[role=menu], [role=listbox]')) return false
  return document.querySelector('[role=dialog], [role=alertdialog]') === null
}

/**
 * Hears the keys of the whole page and tells which shortcut was pressed, `"/"` or `"g t"`. Returns
 * how to stop.
 */
export function listenForShortcuts(tell: (pressed: string) => boolean): () => void {
  let before = { key: '', at: 0 }
  const hear = (event: KeyboardEvent) => {
    if (!isFree(event)) return
    const second = before.key === 'g' && event.timeStamp - before.at < SECOND_KEY_WITHIN_MS
    before = { key: second ? '' : event.key, at: event.timeStamp }
    if (tell(second ? `g ${event.key}` : event.key)) event.preventDefault()
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}
