import type { Books } from './books.ts'

/**
 * Stories that hold on any healthy ledger, by the sentence they prove. The same functions run on the
 * real thing, on both engines, and on every mutant, where the named one must fail.
 */
export type Check = (books: Books) => Promise<void>
