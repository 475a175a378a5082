import { holdChecks } from './checks-holds.ts'
import { postingChecks } from './checks-posting.ts'
import { reversalChecks } from './checks-reversal.ts'

export const checks = { ...postingChecks, ...reversalChecks, ...holdChecks }

export type CheckName = keyof typeof checks
