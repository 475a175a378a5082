/** `"1 bank"`, `"18,204 banks"`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
