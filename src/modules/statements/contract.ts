import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { FEE_NAMES, FeeKind } from '../fees/contract.ts'

/** No statement reaches further back. */
export const FIRST_MONTH = '2024-03'
/** How many months can be chosen, the running one among them. */
export const PERIOD_COUNT = 13
/** How long at least "Preparing" is shown. */
export const PREPARING_MS = 1500
export const MAILS_A_DAY_MAX = 10

export const SAYS = {
  mailed: say('Your statement will be sent to your registered email address.'),
} as const

export const Month = z
  .string({ error: say('Choose a period from the list') })
  .check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, { error: say('Choose a period from the list') }))

/** A calendar day of the institution's zone. */
const day = () => z.string()

export const StatementLine = z.object({
  /** Of the transfer: the same in every file of every form. */
  id: id(),
  referenceCode: z.string(),
  /** Why the money moved, in the ledger's words. */
  kind: z.string(),
  day: day(),
  /** The day it counts for, where that is another. */
  valueDay: z.nullable(day()),
  description: z.string(),
  memo: z.nullable(z.string()),
  category: z.string(),
  postedByStaff: z.boolean(),
  /** Which of several owners ordered it. */
  orderedBy: z.optional(z.string()),
  /** The case of a problem that was reported with it by the end of the month. */
  reported: z.optional(z.object({ caseNumber: z.string(), disputed: decimal() })),
  /** Signed: money out is negative. */
  amount: decimal(),
  balanceAfter: decimal(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Dividends that were credited in the month, with the period they are of and what they were paid on. */
const DividendPeriod = z.object({
  from: day(),
  to: day(),
  days: z.int(),
  averageBalance: decimal(),
  /** What the days of the period earned. */
  dividends: decimal(),
  /** Percent, `"3.71"`; null where no day had a balance. */
  yieldEarned: z.nullable(z.string()),
  /** What was paid on top for earlier periods, negative where it was taken back. */
  correction: decimal(),
})
export type DividendPeriod = z.infer<typeof DividendPeriod>

/** What fees of one type came to in the month; what was refunded counts against it (12 CFR 707.11). */
const FeeTotal = z.object({ kind: z.union([FeeKind, z.literal('other')]), amount: decimal() })
export type FeeTotal = z.infer<typeof FeeTotal>

/** What people read of a type. */
export const FEE_TYPES: Readonly<Record<FeeTotal['kind'], Sentence>> = {
  ...FEE_NAMES,
  other: say('Other fees'),
}

/** A problem reported with a transaction of the account, as it stood when the month ended. */
const ReportedProblem = z.object({
  caseNumber: z.string(),
  transferId: id(),
  /** Of the transaction, which may be one of an earlier month. */
  day: day(),
  description: z.string(),
  disputed: decimal(),
  reportedOn: day(),
  standing: z.enum(['open', 'error', 'other_amount', 'no_error', 'came_back', 'withdrawn']),
  /** What the error came to, where it is decided. */
  corrected: z.nullable(decimal()),
  /** By when it is decided, while it is open. */
  decideBy: z.nullable(day()),
  /** What of it was credited and is not final. */
  provisional: decimal(),
  /** When what is provisional is taken back, where that is so. */
  takenBackOn: z.nullable(day()),
})
export type ReportedProblem = z.infer<typeof ReportedProblem>

export const STANDING_WORDS: Readonly<Record<ReportedProblem['standing'], Sentence>> = {
  open: say('We are looking into it'),
  error: say('There was an error'),
  other_amount: say('There was an error of another amount'),
  no_error: say('We found no error'),
  came_back: say('The money came back another way'),
  withdrawn: say('Withdrawn'),
}

/** What was paid in dividends and taken in fees; a correction counts against it. */
const Charges = z.object({ interest: decimal(), fees: decimal() })

/** A month of an account as it stood when the month had ended; this is what is kept. */
export const Statement = z.object({
  account: AccountLabel,
  holder: z.object({ name: z.string(), address: z.array(z.string()) }),
  month: z.string(),
  from: day(),
  to: day(),
  closedAt: instant(),
  /** The day it was made. */
  madeOn: day(),
  opening: decimal(),
  closing: decimal(),
  moneyIn: decimal(),
  moneyOut: decimal(),
  inMonth: Charges,
  yearToDate: Charges,
  /** Left out by statements from before there were any. */
  dividends: z.optional(z.array(DividendPeriod)),
  /** The types of which the fees of the month are; left out as dividends are. */
  fees: z.optional(z.array(FeeTotal)),
  /** Problems reported with the account, and what of the closing balance is provisional; left out where there are none. */
  disputes: z.optional(z.object({ provisional: decimal(), cases: z.array(ReportedProblem) })),
  lines: z.array(StatementLine),
  institution: z.object({
    name: z.string(),
    supportEmail: z.string(),
    supportPhone: z.nullable(z.string()),
    supportHours: z.string(),
    insuranceNotice: z.nullable(z.string()),
    demoNotice: z.nullable(z.string()),
    errorResolution: z.array(z.string()),
  }),
})
export type Statement = z.infer<typeof Statement>

const YearTotals = z.object({
  year: z.string(),
  /** How many statements of the year there are, and the month of the last. */
  monthCount: z.int(),
  through: z.string(),
  moneyIn: decimal(),
  moneyOut: decimal(),
  interest: decimal(),
  fees: decimal(),
})
export type YearTotals = z.infer<typeof YearTotals>

export const StatementList = z.object({
  /** The running month, which has no statement yet. */
  currentMonth: z.string(),
  accounts: z.array(
    z.object({
      id: id(),
      ...AccountLabel.shape,
      /** The month in which it was closed, which has the last statement; left out while it is open. */
      closedIn: z.optional(z.string()),
      /** Months that have a statement, newest first. */
      months: z.array(z.string()),
      years: z.array(YearTotals),
    }),
  ),
})
export type StatementList = z.infer<typeof StatementList>

export const STATEMENT_REFUSALS = {
  account_not_found: { status: 404, message: say('We could not find that account.') },
  statement_not_found: { status: 404, message: say('There is no statement for that month.') },
  month_not_over: {
    status: 409,
    message: say('The statement of this month is made when the month is over.'),
  },
} as const

const Named = z.object({ accountId: z.string(), month: Month })

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/statements',
  permission: 'member',
  seenByStaff: true,
  summary: 'The months that have a statement, account by account, and the totals of each year',
  reply: StatementList,
  refusals: {},
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/statements/:accountId/:month',
  permission: 'member',
  seenByStaff: true,
  summary: 'The statement of one account and month',
  params: Named,
  reply: Statement,
  refusals: STATEMENT_REFUSALS,
})

export const mailStatement = endpoint({
  method: 'POST',
  path: '/api/statements/mail',
  permission: 'member',
  summary: 'Send a statement to the address the member is registered with',
  body: z.strictObject({ id: id(), accountId: id(say('Choose an account')), month: Month }),
  reply: z.object({ message: z.string() }),
  refusals: {
    ...STATEMENT_REFUSALS,
    too_many: {
      status: 429,
      message: say(
        'You had many statements sent today. Please download it, or try again tomorrow.',
      ),
    },
  },
})

/** Files, so no endpoints; who may call them stands beside the routes. */
export const PDF_PATH = '/api/statements/:accountId/:month/pdf'
export const EXPORT_PATH = '/api/statements/:accountId/:month/export'

export const ExportQuery = z.strictObject({
  format: z.enum(['csv', 'ofx', 'qif'], { error: say('Choose CSV, OFX or QIF') }),
})
export type ExportQuery = z.infer<typeof ExportQuery>
export type ExportFormat = ExportQuery['format']
export const StatementParams = Named
export type StatementParams = z.infer<typeof StatementParams>
