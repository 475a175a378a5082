import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const notificationsAudit = {
  'notification.choice_changed': {
    said: 'Changed what they want to be told',
    own: 'You changed what you want to be told',
  },
  'notification.quiet_hours_changed': {
    said: 'Changed their quiet hours',
    own: 'You changed your quiet hours',
  },
  'notification.device_added': {
    said: 'Turned on notifications on a device',
    own: 'You turned on notifications on a device',
  },
  'notification.device_removed': {
    said: 'Turned off notifications on a device',
    own: 'You turned off notifications on a device',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof notificationsAudit, true> {}
}
