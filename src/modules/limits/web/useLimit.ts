import { useFollowed } from '../../../platform/web/follow.ts'
import { readMyLimit } from '../contract.ts'

/** How many transfers the member has left; follows what is sent and what staff save. */
export const useLimit = () => useFollowed(['limits'], ['limits'], readMyLimit)
