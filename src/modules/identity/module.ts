import type { Module } from '../module.ts'
import { sweepSessions } from './server/identity.ts'

export const identity: Module = {
  name: 'identity',
  staffTopics: ['standing'],
  forget: [sweepSessions],
}
