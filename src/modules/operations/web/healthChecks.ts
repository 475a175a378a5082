import { formatNumber } from '../../../values/formats.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import type { Health } from '../health.contract.ts'

interface Check {
  readonly what: Words
  readonly tone: 'good' | 'waiting' | 'bad'
  readonly state: Words
  readonly about: Words
}

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR

function ageWords(t: Translate, seconds: number): Words {
  if (seconds < 2 * MINUTE)
    return t('{count, plural, one {# second} other {# seconds}}', { count: Math.round(seconds) })
  if (seconds < 2 * HOUR)
    return t('{count, plural, one {# minute} other {# minutes}}', {
      count: Math.floor(seconds / MINUTE),
    })
  if (seconds < 2 * DAY)
    return t('{count, plural, one {# hour} other {# hours}}', {
      count: Math.floor(seconds / HOUR),
    })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(seconds / DAY) })
}

const UNITS = ['GB', 'MB'] as const

const sizeWords = (bytes: number): Words => {
  const unit = bytes >= 1e9 ? 0 : 1
  return verbatim(`${formatNumber(Math.round(bytes / (unit === 0 ? 1e9 : 1e6)))} ${UNITS[unit]}`)
}

/** What there is to look at, the gravest kinds first; what each state means is decided here. */
export const checksOf = (t: Translate, health: Health): readonly Check[] => [
  booksCheck(t, health),
  databaseCheck(t, health),
  clocksCheck(t, health),
  jobsCheck(t, health),
  queueCheck(t, t('News to open pages'), health.outbox, MINUTE),
  health.mail
    ? queueCheck(t, t('Email'), health.mail, 15 * MINUTE)
    : {
        what: t('Email'),
        tone: 'waiting',
        state: t('Not set up'),
        about: t('Without a mail server, email stays in the demo mailbox.'),
      },
  queueCheck(t, t('Sealing of the audit trail'), health.unsealed, 10 * MINUTE),
  ...health.disks.map((disk) => diskCheck(t, disk)),
  ...backupChecks(t, health),
  certificateCheck(t, health),
  versionCheck(t, health),
]

/** A job adds up all balances every five minutes. */
const BALANCES_TOO_OLD = 30 * MINUTE

function booksCheck(t: Translate, { imbalances, balancesAgeSeconds: seconds }: Health): Check {
  const what = t('Books')
  if (imbalances > 0)
    return {
      what,
      tone: 'bad',
      state: t('Out of balance'),
      about: t('Tell whoever runs the portal at once: npm run ledger:verify says where.'),
    }
  if (seconds === null)
    return {
      what,
      tone: 'waiting',
      state: t('Not looked at yet'),
      about: t('A job adds up all accounts every five minutes.'),
    }
  const age = ageWords(t, seconds)
  return {
    what,
    ...(seconds > BALANCES_TOO_OLD
      ? { tone: 'bad', state: t('Not looked at') }
      : { tone: 'good', state: t('In balance') }),
    about: t('All accounts added up to zero {age} ago.', { age }),
  }
}

const databaseCheck = (t: Translate, { database: { kind, version, bytes } }: Health): Check => {
  const values = { version, size: sizeWords(bytes) }
  return {
    what: t('Database'),
    tone: 'good',
    state: t('Working'),
    about:
      kind === 'embedded'
        ? t('Embedded PostgreSQL {version}, {size}.', values)
        : t('PostgreSQL {version}, {size}.', values),
  }
}

const CLOCKS_APART = 5

/** Entries that a jump dated ahead are graver than clocks that are apart now. */
function clocksCheck(t: Translate, { clocks: { databaseAhead, entriesAhead } }: Health): Check {
  const what = t('Clocks')
  if (entriesAhead > CLOCKS_APART)
    return {
      what,
      tone: 'bad',
      state: t('Entries are dated ahead'),
      about: t("The database's clock had jumped ahead; it has caught up in {age}.", {
        age: ageWords(t, entriesAhead),
      }),
    }
  const apart = Math.abs(databaseAhead)
  return {
    what,
    ...(apart > CLOCKS_APART
      ? {
          tone: 'bad',
          state: t('Apart'),
          about: t("The database's clock and the portal's differ by {age}.", {
            age: ageWords(t, apart),
          }),
        }
      : { tone: 'good', state: t('Together'), about: t('Database and portal show the same.') }),
  }
}

function jobsCheck(t: Translate, { jobs }: Health): Check {
  const what = t('Jobs')
  const { late, failing, setAside, count } = jobs
  const names = (list: readonly string[]) => list.join(', ')
  if (late.length > 0)
    return {
      what,
      tone: 'bad',
      state: t('{count, plural, one {# is late} other {# are late}}', { count: late.length }),
      about: verbatim(names(late)),
    }
  if (failing.length > 0)
    return {
      what,
      tone: 'bad',
      state: t('{count, plural, one {# is failing} other {# are failing}}', {
        count: failing.length,
      }),
      about: verbatim(names(failing)),
    }
  return {
    what,
    tone: setAside > 0 ? 'waiting' : 'good',
    state: setAside > 0 ? t('{count} set aside', { count: setAside }) : t('In time'),
    about: t('{count, plural, one {# kind of work} other {# kinds of work}}.', { count }),
  }
}

const queueCheck = (
  t: Translate,
  what: Words,
  { count, oldestSeconds }: Health['outbox'],
  lateAfterSeconds: number,
): Check => ({
  what,
  ...(oldestSeconds > lateAfterSeconds
    ? { tone: 'bad', state: t('Held up') }
    : { tone: 'good', state: t('Working') }),
  about:
    count === 0
      ? t('Nothing waits.')
      : t('{count} waiting, the oldest for {age}.', { count, age: ageWords(t, oldestSeconds) }),
})

const TIGHT = 0.15
const FULL = 0.05

function diskCheck(t: Translate, { name, freeBytes, totalBytes }: Health['disks'][number]): Check {
  const what = name === 'data' ? t('Disk of the data folder') : t('Disk of payment files')
  if (freeBytes === null || totalBytes === null)
    return { what, tone: 'bad', state: t('Not there'), about: t('The folder cannot be read.') }
  const share = freeBytes / totalBytes
  return {
    what,
    ...(share < FULL
      ? { tone: 'bad', state: t('Nearly full') }
      : share < TIGHT
        ? { tone: 'waiting', state: t('Filling up') }
        : { tone: 'good', state: t('Room enough') }),
    about: t('{free} free of {total}.', {
      free: sizeWords(freeBytes),
      total: sizeWords(totalBytes),
    }),
  }
}

const BACKUP_LATE = 26 * HOUR
const DRILL_LATE = 9 * DAY

const backupChecks = (t: Translate, { backups }: Health): readonly Check[] => [
  keptCheck(t, t('Backup'), backups.ageSeconds, BACKUP_LATE),
  keptCheck(t, t('Restore drill'), backups.drillAgeSeconds, DRILL_LATE),
]

const keptCheck = (
  t: Translate,
  what: Words,
  ageSeconds: number | null,
  lateAfterSeconds: number,
): Check =>
  ageSeconds === null
    ? { what, tone: 'waiting', state: t('Not set up'), about: t('The portal knows of none.') }
    : {
        what,
        ...(ageSeconds > lateAfterSeconds
          ? { tone: 'bad', state: t('Too old') }
          : { tone: 'good', state: t('Done') }),
        about: t('{age} ago.', { age: ageWords(t, ageSeconds) }),
      }

function certificateCheck(t: Translate, { publicUrl }: Health): Check {
  const { protocol, host } = new URL(publicUrl)
  return {
    what: t('Certificate'),
    ...(protocol === 'https:'
      ? {
          tone: 'good',
          state: t('Kept elsewhere'),
          about: t('The proxy before the portal has the certificate of {host}: watch it there.', {
            host,
          }),
        }
      : {
          tone: 'waiting',
          state: t('None'),
          about: t('{host} is reached without TLS, as a demonstration may be.', { host }),
        }),
  }
}

const versionCheck = (t: Translate, { version, node, startedAt, now }: Health): Check => ({
  what: t('Version'),
  tone: 'good',
  state: verbatim(version),
  about: t('On Node {node}, started {age} ago.', {
    node,
    age: ageWords(t, (Date.parse(now) - Date.parse(startedAt)) / 1000),
  }),
})
