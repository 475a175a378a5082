import { type AuditSentences, renamed, textIn } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const accessAudit = {
  'sign_in.refused': {
    said: 'Was refused at sign-in',
    own: 'Somebody gave a wrong password for your account',
  },
  'sign_in.kept_out': {
    said: 'Gave the right password and was kept out: everything is locked',
    own: 'Your password was given, and nobody was let in: everything is locked',
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
  sign_out: { said: 'Signed out', own: 'You signed out' },
  'email.change_asked': {
    said: ({ to }) => `Asked to sign in with ${textIn(to) || 'another address'}`,
    own: ({ to }) => `You asked to sign in with ${textIn(to) || 'another address'}`,
  },
  'email.changed': {
    said: (detail) => `Changed the email address${renamed(detail)}`,
    own: (detail) => `Your email address changed${renamed(detail)}`,
  },
  'phone.changed': { said: 'Changed the phone number', own: 'You changed your phone number' },
  'password.reset_asked': {
    said: 'Asked for a link to choose a new password',
    own: 'Somebody asked for a link to choose a new password for you',
  },
  'password.reset': {
    said: 'Chose a new password behind a link',
    own: 'You chose a new password with a link we emailed',
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
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof accessAudit, true> {}
}
