import type { Module } from '../module.ts'
import * as contract from './contract.ts'
import * as decision from './decision.contract.ts'
import * as email from './email.contract.ts'
import * as registration from './registration.contract.ts'
import { askedApplication } from './server/asked.ts'
import { applicationsAudit } from './server/audit.ts'
import { DUE_AT_ONCE_MAX } from '../../platform/server/claimLoop.ts'
import { askQueued, putRequestAway, REQUESTS_JOB } from './server/asking.ts'
import { addUpCounts } from './server/counts.ts'
import { forgetLinks } from './server/applications.ts'
import { applicationDocument, applicationRoutes } from './server/routes.ts'
import { applicationsWaiting } from './server/waiting.ts'

export const applications: Module = {
  name: 'applications',
  contracts: (institution) => [
    contract,
    decision,
    email,
    registration,
    {
      checkAccount: registration.checkAccount(institution),
      submitApplication: registration.submitApplication({ ...institution, today: () => '' }),
    },
  ],
  routes: (portal) => {
    applicationRoutes(portal.mount, portal)
    applicationDocument(portal.mountFile, portal)
  },
  jobs: (dependencies) => [
    {
      name: REQUESTS_JOB,
      about: 'Asks applicants for information whom staff chose together.',
      lane: 'requests',
      everyMs: 2000,
      run: () => askQueued(dependencies.db, dependencies, DUE_AT_ONCE_MAX),
      putAway: putRequestAway,
    },
    {
      name: 'application counts',
      about: 'Adds up how many applications there are of each state.',
      lane: 'upkeep',
      everyMs: 60_000,
      run: () => addUpCounts(dependencies.db),
    },
  ],
  askables: [askedApplication],
  forget: [forgetLinks],
  staffTopics: ['applications'],
  work: applicationsWaiting,
  audit: applicationsAudit,
}
