import type { Branch, MapLine } from '../../contract.ts'

declare const __BRANCHES__: readonly Branch[]
declare const __MAP_LINES__: readonly MapLine[]

export const branches: readonly Branch[] = __BRANCHES__

export const mapLines: readonly MapLine[] = __MAP_LINES__
