/** What a conversation can be about: something of the member's, or `general`. */
export const ABOUT = [
  'general',
  'transaction',
  'payment',
  'deposit',
  'account',
  'application',
] as const
export type About = (typeof ABOUT)[number]

/** Of what there are many, so that the one it is about is named. */
export const NAMED = ['transaction', 'payment', 'deposit', 'account'] as const
export type Named = (typeof NAMED)[number]

/** Where members read what they wrote and were answered. */
export const MESSAGES = '/dashboard/messages'
export const THREAD = `${MESSAGES}/:id` as const

export const threadPath = (id: string) => `${MESSAGES}/${encodeURIComponent(id)}` as const

/** Where a member asks about something, in a form that names it. */
export const askPath = (kind: Named, id: string): string => `${MESSAGES}?about=${kind}&of=${id}`

/** Where staff write to a member, about something of theirs that it names or in general. */
export const writePath = (personId: string, about?: { kind: Named; id: string }): string =>
  `/admin/users/${personId}/message${about ? `?about=${about.kind}&of=${about.id}` : ''}`
