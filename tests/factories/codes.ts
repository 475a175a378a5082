/** A code that is not the right one, whichever that is. */
export const wrongFor = (right: string): string => (right === '000000' ? '000001' : '000000')
