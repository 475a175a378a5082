import type { StaffRole } from './staffRoles.ts'

// What each role of staff may do: the one table. The server refuses by it, pages show by it.

/** Each permission, and who has it besides the administrator. */
const STAFF_PERMISSIONS = {
  /** Who the members are, with their accounts and transactions. */
  'members:read': ['teller', 'service', 'risk', 'operations', 'compliance'],
  'members:create': ['service'],
  /** Name, address, businesses. */
  'members:edit': ['service'],
  /** Suspending and reinstating. */
  'members:suspend': ['risk', 'compliance'],
  /** Saying in the portal that one is on the telephone with them. */
  'members:call': ['teller', 'service', 'risk', 'operations', 'compliance'],
  /** Writing a note on a member, which all who read members read, or those alone who review fraud. */
  'members:note': ['teller', 'service', 'risk', 'operations', 'compliance'],
  /** Seeing a member's pages as the member does, while a call runs and the member lets them. */
  'members:view-as': ['service', 'risk', 'compliance'],
  /** What members say was not them, and opening again what they locked. */
  'fraud:review': ['risk', 'compliance'],
  /** Identity numbers and dates of birth, which are covered until somebody says why. */
  'personal-data:reveal': ['service', 'risk', 'compliance'],
  /** Sessions, second steps, passcodes. */
  'sign-in:manage': ['service'],
  'applications:review': ['service', 'compliance'],
  /** Opening and closing accounts, owners, maturing certificates. */
  'accounts:manage': ['teller', 'service'],
  /** Setting a balance right. */
  'accounts:adjust': ['operations'],
  'transactions:post': ['teller', 'operations'],
  'transactions:reverse': ['operations'],
  'deposits:review': ['teller', 'risk', 'operations'],
  /** Payments on the rails, their files, reconciliation. */
  'payments:read': ['risk', 'operations', 'compliance'],
  'payments:operate': ['operations'],
  'sanctions:review': ['compliance'],
  /** Transfer limits and payment rules. */
  'limits:manage': ['risk'],
  /** Problems with transactions that members report. */
  'disputes:decide': ['service', 'operations', 'compliance'],
  /** Conversations; what one is about may need more (`NEEDED_FOR` in the contract of support). */
  'messages:answer': ['teller', 'service'],
  'saved-answers:edit': ['service'],
  'audit:read': ['risk', 'compliance'],
  'analytics:read': ['risk', 'operations', 'compliance'],
  'tax-forms:read': ['operations', 'compliance'],
  /** What members read at /status. */
  'status:announce': ['operations'],
  /** Jobs, the portal's health. */
  'jobs:run': ['operations'],
  /** Making staff, giving roles, and whatever is done to a colleague. */
  'staff:manage': [],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>
export type StaffPermission = keyof typeof STAFF_PERMISSIONS

const has = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(table, key)

export const isStaffPermission = (permission: string): permission is StaffPermission =>
  has(STAFF_PERMISSIONS, permission)

/** Whether a role holds a permission; nobody without a role holds any. */
export function roleHolds(role: StaffRole | null, permission: StaffPermission): boolean {
  if (role === 'administrator') return true
  const holders: readonly StaffRole[] = STAFF_PERMISSIONS[permission]
  return role !== null && holders.includes(role)
}
