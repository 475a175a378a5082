/** Joins class names, leaving out what is not text: `classNames('a', open && 'b', className)`. */
export const classNames = (...names: readonly unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
