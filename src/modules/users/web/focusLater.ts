const AFTER_MS = 100

/**
 * Puts the focus on an element once a closing dialog has given it back to a button that the deed
 * took away.
 */
export const focusLater = (id: string): void =>
  void setTimeout(() => document.getElementById(id)?.focus(), AFTER_MS)
