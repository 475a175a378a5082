export const CODE_LENGTH = 6

/** What people paste ("123 456", "123-456") as the digits it holds, at most six. */
export const codeDigits = (typed: string): string =>
  typed.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH)
