/** Where staff write to a member first. */
export const WRITE_TO_MEMBER = '/admin/users/:id/message'

/** Where staff keep answers to begin from. */
export const SAVED_ANSWERS = '/admin/messages/saved-answers'
