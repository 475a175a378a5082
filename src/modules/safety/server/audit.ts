import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const safetyAudit = {
  'safety.call_started': {
    said: ({ topic }) => `Started a call to a member${part(' about "', topic, '"')}`,
    own: ({ by, topic }) =>
      `${part('', by) || 'Our staff'} called you${part(' about "', topic, '"')}`,
  },
  'safety.call_ended': {
    said: ({ topic }) => `Ended a call to a member${part(' about "', topic, '"')}`,
  },
  'safety.locked': { said: 'Locked everything', own: 'You locked everything' },
  'safety.unlocked': { said: 'Unlocked everything', own: 'You unlocked everything' },
  'safety.unlocked_by_staff': {
    said: 'Unlocked everything of a member',
    own: 'Our staff unlocked everything',
  },
  'safety.reported': {
    said: ({ said }) => `Said it was somebody else${part(': "', said, '"')}`,
    own: 'You told us that something was not you',
  },
  'safety.report_handled': { said: 'Closed what a member reported' },
  'safety.contact_saved': {
    said: 'Named a trusted contact',
    own: 'You named a trusted contact',
  },
  'safety.allowance_lowered': {
    said: ({ to }) => `Let less leave in a day${part('. ', to)}`,
    own: ({ to }) => `You lowered your own limit${part('. ', to)}`,
  },
  'safety.allowance_raised': {
    said: ({ to }) => `Asked to let more leave in a day${part('. ', to)}`,
    own: ({ to }) => `You asked to raise your own limit${part('. ', to)}`,
  },
  'safety.allowance_kept': {
    said: ({ to }) => `Took back what was to let more leave in a day${part('. ', to)}`,
    own: ({ to }) => `You took back what was to raise your own limit${part('. ', to)}`,
  },
  'safety.contact_removed': {
    said: 'Removed the trusted contact',
    own: 'You removed your trusted contact',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof safetyAudit, true> {}
}
