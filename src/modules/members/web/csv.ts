import { csvText } from '../../../platform/web/saveFile.ts'
import type { UserSummary } from '../contract.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'
import { say, type Translate } from '../../../values/sentence.ts'

const HEADS = [
  say('Name'),
  say('Email'),
  say('Role'),
  say('Status'),
  say('Registered'),
  say('Waiting since'),
  say('Checking balance'),
]

/** The people given, one line each, for a spreadsheet. */
export const csvOf = (t: Translate, users: readonly UserSummary[]): string =>
  csvText([
    HEADS.map((head) => t(head)),
    ...users.map((user) => [
      user.name,
      user.email,
      t(ROLE_LABEL[user.role]),
      t(STATUS_LABEL[user.status]),
      user.registeredAt,
      user.waitingSince ?? '',
      user.checkingBalance ?? '',
    ]),
  ])
