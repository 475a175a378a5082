import type { Module } from '../module.ts'
import { MAIL_JOB } from '../../platform/server/mailJob.ts'
import * as contract from './contract.ts'
import * as health from './health.contract.ts'
import { operationsAudit } from './server/audit.ts'
import { jobFigures } from './server/figures.ts'
import { healthRoute } from './server/health.ts'
import { operationRoutes } from './server/routes.ts'
import { setAsideWaiting } from './server/waiting.ts'

export const operations: Module = {
  name: 'operations',
  contracts: () => [contract, health],
  routes: ({ mount, db, engine, config }, { jobs, figures }) => {
    operationRoutes(mount, { db, jobs })
    healthRoute(mount, {
      engine,
      figures,
      folders: [
        { name: 'data', path: config.dataDirectory },
        { name: 'rails', path: config.railsDirectory },
      ],
      publicUrl: config.publicUrl,
      sendsMail: jobs.some(({ name }) => name === MAIL_JOB),
    })
  },
  figures: jobFigures,
  work: setAsideWaiting,
  audit: operationsAudit,
}
