/**
 * Every action that is written down, noun and past verb. Each module adds its own where it has the
 * sentences for them, in its `server/audit.ts`; here it is empty, because this module knows no other.
 */
export interface AuditActions {}

export type AuditAction = keyof AuditActions
