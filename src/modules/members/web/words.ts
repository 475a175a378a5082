import type { Role, Status } from '../../../values/endpoint.ts'
import type { Tab } from '../contract.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'

export const TAB_LABEL: Readonly<Record<Tab, Sentence>> = {
  all: say('All Users'),
  pending: say('Pending Review'),
  approved: say('Approved'),
  rejected: say('Rejected'),
}

export const STATUS_LABEL: Readonly<Record<Status, Sentence>> = {
  pending: say('Pending'),
  approved: say('Approved'),
  active: say('Active'),
  rejected: say('Rejected'),
  suspended: say('Suspended'),
}

export const ROLE_LABEL: Readonly<Record<Role, Sentence>> = {
  pending: say('Applicant'),
  user: say('User'),
  admin: say('Admin'),
}

const HOUR_MS = 3_600_000

/** "3 days": how long somebody has been waiting at `now`. */
export function waitingTime(t: Translate, since: string, now: Date): Words {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return t('Less than an hour')
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}}', { hours })
  return t('{days, plural, one {# day} other {# days}}', { days: Math.floor(hours / 24) })
}
