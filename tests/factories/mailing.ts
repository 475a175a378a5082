import type { TestContext } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import { mailColorsOf } from '../../src/modules/site/server/site.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { type Mail, queueMail } from '../../src/platform/server/mail.ts'
import { sendMails } from '../../src/platform/server/mailJob.ts'
import { freshDatabase } from './database.ts'
import { DEMO_NOW } from './demoNow.ts'
import { mailServer } from './mailServer.ts'

/** Mails in a database, and a mail server that the job hands them to. */
export async function openMailing(t: TestContext, behavior?: Parameters<typeof mailServer>[1]) {
  const engine = await freshDatabase(t)
  const { db } = engine
  const clock = settableClock(DEMO_NOW)
  const { url, received } = await mailServer(t, behavior)
  const { institution, look } = readConfig({})
  const job = { clock, institution, colors: mailColorsOf(look), log: createLog('silent') }
  return {
    engine,
    db,
    clock,
    received,
    queue: (mail: Mail) => queueMail(db, mail),
    /** One run of the job; how many mails left. */
    send: (smtpUrl = url) => sendMails(db, { ...job, smtpUrl }, 100),
  }
}
