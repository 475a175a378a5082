import type { Role, Status } from '../../../values/endpoint.ts'
import type { Tab } from '../contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

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
