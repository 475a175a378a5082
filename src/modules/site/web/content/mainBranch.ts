import type { Branch } from '../../contract.ts'

declare const __MAIN_BRANCH__: Branch | null

/** Where mail goes and people come. */
export const mainBranch: Branch | null = __MAIN_BRANCH__
