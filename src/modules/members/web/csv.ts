import { csvText } from '../../../platform/web/saveFile.ts'
import type { UserSummary } from '../contract.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'

const HEADS = ['Name', 'Email', 'Role', 'Status', 'Registered', 'Waiting since', 'Checking balance']

/** The people given, one line each, for a spreadsheet. */
export const csvOf = (users: readonly UserSummary[]): string =>
  csvText([
    HEADS,
    ...users.map((user) => [
      user.name,
      user.email,
      ROLE_LABEL[user.role],
      STATUS_LABEL[user.status],
      user.registeredAt,
      user.waitingSince ?? '',
      user.checkingBalance ?? '',
    ]),
  ])
