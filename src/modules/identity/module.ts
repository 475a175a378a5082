import type { Module } from '../module.ts'

export const identity: Module = { name: 'identity', staffTopics: ['standing'] }
