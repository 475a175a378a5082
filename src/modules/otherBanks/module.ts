import type { Module } from '../module.ts'
import { type Read, simulateOtherBanks } from './server/simulating.ts'

/** The Federal Reserve and the other banks, as a demonstration simulates them. */
export const otherBanks: Module = {
  name: 'otherBanks',
  jobs: ({ db, otherBanks: kind, ...dependencies }) => {
    const read: Read = new Map()
    if (kind !== 'simulated' || !dependencies.institution.ach) return []
    return [
      {
        name: 'simulated banks',
        about:
          'Answers our files as other banks would, mails their statements, pays wages and charges subscriptions.',
        lane: 'payments',
        everyMs: 10_000,
        run: () => simulateOtherBanks(db, { ...dependencies, read }),
      },
    ]
  },
}
