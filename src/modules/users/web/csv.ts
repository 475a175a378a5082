import type { UserSummary } from '../contract.ts'
import { ROLE_LABEL, STATUS_LABEL } from './words.ts'

const HEADS = ['Name', 'Email', 'Role', 'Status', 'Registered', 'Waiting since', 'Checking balance']

/** What a spreadsheet would take for a formula is made plain text by an apostrophe. */
const plain = (text: string): string => (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A file of the people given, one line each, for a spreadsheet. */
export function csvOf(users: readonly UserSummary[]): string {
  const lines = users.map((user) => [
    ...[user.name, user.email, ROLE_LABEL[user.role], STATUS_LABEL[user.status]].map(plain),
    user.registeredAt,
    user.waitingSince ?? '',
    user.checkingBalance ?? '',
  ])
  return [HEADS, ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')
}

/** Hands the file to the browser to save. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
