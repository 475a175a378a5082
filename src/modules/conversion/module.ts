import type { Module } from '../module.ts'
import { conversionAudit } from './server/audit.ts'

export const conversion: Module = { name: 'conversion', audit: conversionAudit }
