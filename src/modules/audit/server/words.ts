import {
  amountIn,
  called,
  counted,
  type Detail,
  limitSaved,
  monthIn,
  posted,
  purposeOf,
  renamed,
  type Sentence,
  textIn,
  toPayee,
  type Words,
} from './wording.ts'

/** Every action there is, in the words of people. */
export const WORDS = {
  'sign_in.refused': {
    said: 'Was refused at sign-in',
    own: 'Somebody gave a wrong password for your account',
  },
  'sign_in.password_accepted': {
    said: 'Gave the right password',
    own: 'Your password was given and a code was asked for',
  },
  'sign_in.completed': { said: 'Signed in', own: 'You signed in' },
  'sign_in.guessing_told': {
    said: 'Was told of many wrong passwords',
    own: 'We wrote to you: many wrong passwords were given for your account',
  },
  'sign_in.locked': {
    said: 'Was locked out after too many wrong codes',
    own: 'Your account took no codes for a while, after too many wrong ones',
  },
  sign_out: { said: 'Signed out', own: 'You signed out' },
  'code.refused': {
    said: (detail) => `Gave a wrong code${purposeOf(detail)}`,
    own: (detail) => `A wrong code was given${purposeOf(detail)}`,
  },
  'email.change_asked': {
    said: ({ to }) => `Asked to sign in with ${textIn(to)}`,
    own: ({ to }) => `You asked to sign in with ${textIn(to)}`,
  },
  'email.changed': {
    said: (detail) => `Changed the e-mail address ${renamed(detail)}`,
    own: (detail) => `Your e-mail address changed ${renamed(detail)}`,
  },
  'phone.changed': { said: 'Changed the phone number', own: 'You changed your phone number' },
  'notification.choice_changed': {
    said: 'Changed what they want to be told',
    own: 'You changed what you want to be told',
  },
  'password.reset_asked': {
    said: 'Asked for a link to choose a new password',
    own: 'Somebody asked for a link to choose a new password for you',
  },
  'password.reset': {
    said: 'Chose a new password behind a link',
    own: 'You chose a new password behind a link we mailed',
  },
  'password.first_chosen': {
    said: 'Accepted the invitation and chose a password',
    own: 'You accepted our invitation and chose your password',
  },
  'password.changed': { said: 'Changed the password', own: 'You changed your password' },
  'session.ended': {
    said: 'Signed out on another device',
    own: 'You signed out on another device',
  },
  'session.others_ended': {
    said: 'Signed out on every other device',
    own: 'You signed out on every other device',
  },
  'passcode.added': { said: 'Added an accepted passcode' },
  'passcode.issued': {
    said: 'Issued a passcode to a member',
    own: 'Staff issued a passcode to you',
  },
  'passcode.removed': { said: 'Removed an accepted passcode' },
  'passcode.restored': { said: 'Put a removed passcode back' },
  'passcode.used_cleared': { said: 'Cleared the list of used passcodes' },
  'authenticator.added': {
    said: 'Set up an authenticator app',
    own: 'You set up an authenticator app',
  },
  'authenticator.removed': {
    said: 'Removed the authenticator app',
    own: 'You removed your authenticator app',
  },
  'passkey.added': {
    said: ({ name }) => `Added a passkey${called(name)}`,
    own: ({ name }) => `You added a passkey${called(name)}`,
  },
  'passkey.renamed': {
    said: (detail) => `Renamed a passkey ${renamed(detail)}`,
    own: (detail) => `You renamed a passkey ${renamed(detail)}`,
  },
  'passkey.removed': {
    said: ({ name }) => `Removed a passkey${called(name)}`,
    own: ({ name }) => `You removed a passkey${called(name)}`,
  },
  'backup_codes.renewed': {
    said: 'Made new backup codes',
    own: 'You made new backup codes',
  },
  'approval.asked': {
    said: ({ summary }) => `Asked for a second person: ${textIn(summary)}`,
  },
  'approval.approved': { said: ({ summary }) => `Approved a request: ${textIn(summary)}` },
  'approval.failed': {
    said: ({ summary }) => `Approved a request that could not be carried out: ${textIn(summary)}`,
  },
  'approval.rejected': { said: ({ summary }) => `Rejected a request: ${textIn(summary)}` },
  'approval.withdrawn': { said: ({ summary }) => `Withdrew a request: ${textIn(summary)}` },
  'application.submitted': { said: 'Applied for membership' },
  'application.answered': { said: 'Answered the request for information' },
  'application.information_requested': { said: 'Asked the applicant for information' },
  'application.approved': { said: 'Approved the application' },
  'application.rejected': { said: 'Rejected the application' },
  'application.reopened': { said: 'Reopened the rejected application' },
  'application.link_sent': { said: 'Asked for another link to confirm the email address' },
  'application.email_confirmed': { said: 'Confirmed the email address' },
  'application.id_number_shown': { said: 'Looked at the ID number' },
  'deposit.submitted': { said: (detail) => `Deposited a check of ${amountIn(detail)}` },
  'deposit.approved': { said: (detail) => `Approved a check deposit of ${amountIn(detail)}` },
  'deposit.rejected': { said: (detail) => `Rejected a check deposit of ${amountIn(detail)}` },
  'deposit.released': { said: (detail) => `Ended the hold on ${amountIn(detail)} of a check` },
  'deposit.picture_shown': { said: ({ side }) => `Looked at the ${textIn(side)} of a check` },
  'transfer.posted': { said: posted },
  'transfer.denied': {
    said: 'Was denied a transfer at the transfer limit',
    own: 'A transfer was denied because you had reached the transfer limit',
  },
  'transfer.cancelled': { said: 'Cancelled a transfer abroad' },
  'statement.downloaded': {
    said: (detail) => `Downloaded a statement${monthIn(detail)}`,
    own: (detail) => `A statement of yours was downloaded${monthIn(detail)}`,
  },
  'statement.exported': {
    said: (detail) => `Downloaded transactions for other programs${monthIn(detail)}`,
    own: (detail) => `Transactions of yours were downloaded${monthIn(detail)}`,
  },
  'statement.mailed': {
    said: (detail) => `Had a statement sent by mail${monthIn(detail)}`,
    own: (detail) => `A statement of yours was sent to your e-mail address${monthIn(detail)}`,
  },
  'schedule.created': { said: 'Arranged a transfer for later' },
  'schedule.edited': { said: 'Changed a scheduled transfer' },
  'schedule.skipped': { said: 'Left out one date of a scheduled transfer' },
  'schedule.cancelled': { said: 'Cancelled a scheduled transfer' },
  'schedule.failed': { said: 'Could not carry out a scheduled transfer' },
  'bill.scheduled': {
    said: (detail) => `Scheduled a bill of ${amountIn(detail)}${toPayee(detail)}`,
  },
  'bill.edited': { said: (detail) => `Changed a bill${toPayee(detail)}` },
  'bill.date_cancelled': { said: (detail) => `Cancelled one date of a bill${toPayee(detail)}` },
  'bill.cancelled': { said: (detail) => `Cancelled a bill${toPayee(detail)}` },
  'bill.paid': { said: (detail) => `Paid a bill of ${amountIn(detail)}${toPayee(detail)}` },
  'bill.failed': {
    said: (detail) => `Could not pay a bill of ${amountIn(detail)}${toPayee(detail)}`,
  },
  'bill.adopted': { said: (detail) => `Took over a bill of ${amountIn(detail)}${toPayee(detail)}` },
  'bill.payee_added': {
    said: ({ name }) => `Added a biller${called(name)}`,
    own: ({ name }) => `You added a biller${called(name)}`,
  },
  'bill.payee_removed': {
    said: ({ name }) => `Removed a biller${called(name)}`,
    own: ({ name }) => `You removed a biller${called(name)}`,
  },
  'payee.saved': {
    said: ({ nickname }) => `Saved a payee${called(nickname)}`,
    own: ({ nickname }) => `You saved a payee${called(nickname)}`,
  },
  'payee.renamed': {
    said: (detail) => `Renamed a payee ${renamed(detail)}`,
    own: (detail) => `You renamed a payee ${renamed(detail)}`,
  },
  'payee.removed': {
    said: ({ nickname }) => `Removed a payee${called(nickname)}`,
    own: ({ nickname }) => `You removed a payee${called(nickname)}`,
  },
  'limits.saved': limitSaved,
  'job.run_asked': { said: ({ job }) => `Had a job run: ${textIn(job)}` },
  'job.row_retried': { said: ({ title }) => `Had something tried again: ${textIn(title)}` },
  'job.row_put_away': { said: ({ title }) => `Put away what had failed: ${textIn(title)}` },
  'application.document_shown': { said: 'Opened a picture of an application' },
  'demo.clock_advanced': { said: 'Put the clock of the demonstration forward' },
  'balance.adjusted': { said: 'Adjusted the balance' },
  'account.numbers_changed': {
    said: 'Changed the account or routing number',
    own: 'Staff changed the number of one of your accounts',
  },
  'transactions.added': {
    said: ({ rows }) => `Added ${counted(rows, 'transaction', 'transactions')}`,
  },
  'transactions.deletion_started': {
    said: ({ transactions }) =>
      `Began to delete ${counted(transactions, 'transaction', 'transactions')}`,
  },
  'transactions.deleted': {
    said: ({ deleted }) => `Deleted ${counted(deleted, 'transaction', 'transactions')}`,
  },
  'transaction.reversed': { said: 'Deleted a transaction by reversing it' },
  'transaction.released': { said: 'Deleted a pending transaction' },
  'transaction.memo_removed': { said: 'Deleted a transaction that moved no money' },
  'support.received': { said: 'Wrote to support' },
  'support.assigned': { said: 'Took or gave on a message to support' },
  'support.unassigned': { said: 'Put a message to support back' },
  'support.answered': { said: 'Answered a message to support' },
  'support.noted': { said: 'Made a note on a message to support' },
  'support.closed': { said: 'Closed a message to support' },
  'support.reopened': { said: 'Opened a message to support again' },
  'user.created': { said: 'Created the user', own: 'Staff created your sign-in' },
  'user.details_changed': {
    said: 'Changed the details of the user',
    own: 'Staff changed your name, address or contact details',
  },
  'user.suspended': { said: 'Suspended the user', own: 'Staff suspended your account' },
  'user.reinstated': { said: 'Reinstated the user', own: 'Staff opened your account again' },
  'user.session_ended': {
    said: 'Ended a session of the user',
    own: 'Staff ended one of your sessions',
  },
  'user.second_steps_removed': {
    said: 'Removed the second steps of the user',
    own: 'Staff removed your second steps',
  },
  'user.sessions_ended': {
    said: 'Ended all sessions of the user',
    own: 'Staff ended all of your sessions',
  },
  'user.date_of_birth_shown': { said: 'Looked at the date of birth' },
  'user.id_number_shown': { said: 'Looked at the ID number' },
  'banks.imported': {
    said: ({ banks }) => `Replaced the bank directory by ${counted(banks, 'bank', 'banks')}`,
  },
  'administrator.added': {
    said: 'Added an administrator',
    own: 'You were made an administrator',
  },
  'audit.exported': { said: 'Downloaded the audit trail' },
} as const satisfies Readonly<Record<string, Words>>

/** Noun and past verb. */
export type AuditAction = keyof typeof WORDS

const saying = (sentence: Sentence, detail: Detail): string =>
  typeof sentence === 'string' ? sentence : sentence(detail)

const known: Readonly<Record<string, Words>> = WORDS

/** An action as a sentence. One that has lost its words is told by its name: "Note taken". */
export function wordsFor(action: string, detail: Detail): string {
  const words = known[action]
  if (words) return saying(words.said, detail)
  const name = action.replace(/[._]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The actions that people see in the history of their own account. */
export const OWN_ACTIONS: readonly string[] = Object.keys(WORDS).filter(
  (action) => known[action]?.own,
)

export const ownWordsFor = (action: string, detail: Detail): string =>
  saying(known[action]?.own ?? '', detail)

/** The actions whose sentence has a word in it, in any form of the sentence that needs no detail. */
export const actionsSaying = (word: string): readonly string[] =>
  Object.keys(WORDS).filter((action) =>
    wordsFor(action, {}).toLowerCase().includes(word.toLowerCase()),
  )
