import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  id,
  instant,
  line,
  required,
  told,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { CHANNELS } from '../notifications/choices.contract.ts'

export const ALERTS_TOPIC = 'alerts'
/** Of one person; the refusal says it too. */
export const ALERTS_MAX = 40
/** So many that came true are shown, the latest first. */
export const FIRED_SHOWN = 30
const WORDS_LENGTH_MAX = 60
/** The day before a bill is paid everybody is told of it anyway; farther than a month nobody looks ahead. */
export const DAYS_MIN = 2
export const DAYS_MAX = 30

export const ALERT_KINDS = [
  'below',
  'above',
  'money_in',
  'money_out',
  'payee',
  'keyword',
  'dividend',
  'bill_due',
  'maturity',
  'low_forecast',
] as const
export const AlertKind = z.enum(ALERT_KINDS, { error: say('Choose what to be told of') })
export type AlertKind = z.infer<typeof AlertKind>

const among = (...kinds: readonly AlertKind[]) => {
  const set: ReadonlySet<AlertKind> = new Set(kinds)
  return (kind: AlertKind): boolean => set.has(kind)
}

/** What is said of an alert besides its kind. The table's checks say the same. */
export const hasAmount = among('below', 'above', 'money_in', 'money_out', 'low_forecast')
export const hasWords = among('payee', 'keyword')
export const hasDays = among('bill_due', 'maturity')
export const hasAccount = (kind: AlertKind): boolean => !hasDays(kind) && kind !== 'low_forecast'

const Channels = z.array(z.enum(CHANNELS))

export const Alert = z.object({
  id: id(),
  kind: AlertKind,
  /** The account it looks at; null: all that the member has. */
  accountId: z.nullable(id()),
  account: z.nullable(AccountLabel),
  amount: z.nullable(decimal()),
  words: z.nullable(z.string()),
  days: z.nullable(z.int()),
  channels: Channels,
  /** It is so already: the member is told once it has been otherwise and becomes so again. */
  isSoNow: z.boolean(),
})
export type Alert = z.infer<typeof Alert>

export const FiredAlert = z.object({
  id: id(),
  kind: AlertKind,
  title: z.string(),
  text: z.string(),
  at: instant(),
  /** The transfer or the hold that made it true. */
  transactionId: z.nullable(id()),
  accountId: z.nullable(id()),
})
export type FiredAlert = z.infer<typeof FiredAlert>

/** An account that an alert can look at. */
export const AlertAccount = z.object({ id: id(), account: AccountLabel })
export type AlertAccount = z.infer<typeof AlertAccount>

export const Alerts = z.object({
  /** By account, in the member's order. */
  alerts: z.array(Alert),
  accounts: z.array(AlertAccount),
  /** Those that came true, the latest first. */
  fired: z.array(FiredAlert),
})
export type Alerts = z.infer<typeof Alerts>

const ENTER_AMOUNT = say('Please enter an amount')
const amount = () =>
  told(required({ missing: ENTER_AMOUNT, malformed: ENTER_VALID_AMOUNT }, isMovable), AMOUNT_LIMITS)

const CHOOSE_ACCOUNT = say('Please choose the account it looks at')
const ENTER_WORDS = say('Please enter at least two letters or digits')
const CHOOSE_DAYS = say('Please choose from 2 to 30 days')
const CHOOSE_CHANNEL = say('Please choose at least one way to be told')
const ALERT_NOT_FOUND = { status: 404, message: say('We could not find that alert.') } as const
const ID_REUSED = {
  status: 409,
  message: say('This form was used before. Please open it again.'),
} as const

/** Two letters or digits in a row: less would be found everywhere. */
const isWord = (typed: string): boolean => /[\p{L}\p{N}]{2}/u.test(typed)

/** An alert as a form says it; what its kind has no use for is left out. */
export const AlertBody = z
  .strictObject({
    /** Made by the form; of a new alert also its id. */
    id: id(),
    kind: AlertKind,
    accountId: z.nullable(id(CHOOSE_ACCOUNT)),
    amount: z.nullable(amount()),
    words: z.nullable(line(WORDS_LENGTH_MAX, ENTER_WORDS)),
    days: z.nullable(
      z
        .int({ error: CHOOSE_DAYS })
        .check(z.gte(DAYS_MIN, { error: CHOOSE_DAYS }), z.lte(DAYS_MAX, { error: CHOOSE_DAYS })),
    ),
    channels: Channels.check(
      z.minLength(1, { error: CHOOSE_CHANNEL }),
      z.maxLength(CHANNELS.length, { error: CHOOSE_CHANNEL }),
    ),
  })
  .check(
    z.refine((body) => body.accountId !== null || !hasAccount(body.kind), {
      error: CHOOSE_ACCOUNT,
      path: ['accountId'],
    }),
    z.refine((body) => body.amount !== null || !hasAmount(body.kind), {
      error: ENTER_AMOUNT,
      path: ['amount'],
    }),
    z.refine((body) => (body.words !== null && isWord(body.words)) || !hasWords(body.kind), {
      error: ENTER_WORDS,
      path: ['words'],
    }),
    z.refine((body) => body.days !== null || !hasDays(body.kind), {
      error: CHOOSE_DAYS,
      path: ['days'],
    }),
  )
export type AlertBody = z.infer<typeof AlertBody>

const ById = z.object({ id: id(ALERT_NOT_FOUND.message) })

const SAVE_REFUSALS = {
  id_reused: ID_REUSED,
  account_not_found: { status: 404, message: CHOOSE_ACCOUNT },
  alert_exists: { status: 409, message: say('You have this alert already.') },
} as const

export const readAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  permission: 'member',
  summary: 'What the member wants to be told of on their accounts, and what came true',
  reply: Alerts,
  refusals: {},
})

export const addAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  permission: 'member',
  summary: 'Be told when something happens on an account, or in the days ahead',
  body: AlertBody,
  reply: Alerts,
  refusals: {
    ...SAVE_REFUSALS,
    too_many_alerts: {
      status: 409,
      message: say('You have 40 alerts, which is the most. Remove one to add another.'),
    },
  },
})

export const changeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id',
  permission: 'member',
  summary: 'Change when an alert tells, or where',
  params: ById,
  body: AlertBody,
  reply: Alerts,
  refusals: { ...SAVE_REFUSALS, alert_not_found: ALERT_NOT_FOUND },
})

export const removeAlert = endpoint({
  method: 'POST',
  path: '/api/alerts/:id/remove',
  permission: 'member',
  summary: 'Be told of it no more; what came true stays in the list',
  params: ById,
  body: z.strictObject({ id: id() }),
  reply: Alerts,
  refusals: { id_reused: ID_REUSED, alert_not_found: ALERT_NOT_FOUND },
})
