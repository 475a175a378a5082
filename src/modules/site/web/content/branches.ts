import type { Branch } from '../../contract.ts'

declare const __BRANCHES__: readonly Branch[]

export const branches: readonly Branch[] = __BRANCHES__
