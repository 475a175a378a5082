// The home of a member loads this file, so it opens no contract with schemas.

import { MESSAGES } from '../about.contract.ts'

export { MESSAGES } from '../about.contract.ts'
export const THREAD = `${MESSAGES}/:id` as const

/** Where staff write to a member first. */
export const WRITE_TO_MEMBER = '/admin/users/:id/message'

/** Where staff keep answers to begin from. */
export const SAVED_ANSWERS = '/admin/messages/saved-answers'

export const threadPath = (id: string): string => THREAD.replace(':id', encodeURIComponent(id))
