import type { Translate, Words } from '../../values/sentence.ts'

const HOUR_MS = 3_600_000

/** "3 days": how long somebody has been waiting at `now`. */
export function waitingTime(t: Translate, since: string, now: Date): Words {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return t('Less than an hour')
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}}', { hours })
  return t('{days, plural, one {# day} other {# days}}', { days: Math.floor(hours / 24) })
}
