import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { CHOSEN_KINDS, type NotificationKind } from './contract.ts'
import { say } from '../../values/sentence.ts'

export const CHANNELS = ['portal', 'mail', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Told in any case. Whoever sits at somebody else's session must not be able to empty the account,
 * or change who may get in, without a word to its owner.
 */
const ALWAYS: Readonly<Record<Channel, readonly NotificationKind[]>> = {
  portal: ['security', 'transfer_failed'],
  mail: ['security', 'transfer_failed', 'money_out'],
  push: ['security'],
}

export const isAlwaysTold = (kind: NotificationKind, channel: Channel): boolean =>
  ALWAYS[channel].includes(kind)

const Choice = z.object({
  kind: z.enum(CHOSEN_KINDS),
  channel: z.enum(CHANNELS),
  wanted: z.boolean(),
})
export type Choice = z.infer<typeof Choice>

const Choices = z.object({ choices: z.array(Choice) })
export type Choices = z.infer<typeof Choices>

export const readChoices = endpoint({
  method: 'GET',
  path: '/api/notifications/choices',
  permission: 'member',
  summary: 'What the member wants to be told, and where',
  reply: Choices,
  refusals: {},
})

export const changeChoice = endpoint({
  method: 'POST',
  path: '/api/notifications/choices',
  permission: 'member',
  summary: 'Be told of one kind of news in one place, or not',
  body: z.strictObject({
    kind: z.enum(CHOSEN_KINDS, { error: say('Choose a kind of news from the list') }),
    channel: z.enum(CHANNELS, { error: say('Choose the portal, email or your devices') }),
    wanted: z.boolean({ error: say('Choose whether to be told') }),
  }),
  reply: Choices,
  refusals: {
    always_told: { status: 422, message: say('For your safety we always tell you this.') },
  },
})
