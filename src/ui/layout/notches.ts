const NOTCH_COUNT = 8

/**
 * Where the eight notches of a receipt's edge sit, from 0 to 1. They follow from the letters of the
 * reference, so a receipt and its line in the ledger carry the same edge, like the two halves of a
 * split stick.
 */
export function notchesOf(reference: string): readonly number[] {
  const letters = reference.replace(/[^A-Z0-9]/gi, '').toUpperCase()
  return Array.from({ length: NOTCH_COUNT }, (_, i) => {
    const code = letters.charCodeAt(i % Math.max(1, letters.length)) || 65
    return (i + 0.2 + 0.6 * (((code * 7 + i * 3) % 32) / 31)) / NOTCH_COUNT
  })
}
