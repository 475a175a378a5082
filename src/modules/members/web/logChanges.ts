import { formatMoney, fromDecimal } from '../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../values/sentence.ts'

/** A value that became another one, as the activity log shows it. */
interface LogChange {
  /** What it was; empty where the row says so already. */
  readonly what: Words | ''
  readonly before: Words
  readonly after: Words
}

type Detail = Readonly<Record<string, unknown>>

const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): Words =>
  verbatim(typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const moneyIn = (value: unknown): Words =>
  typeof value === 'string' && /^-?[0-9]+\.[0-9]{2}$/.test(value)
    ? formatMoney(fromDecimal(value))
    : textIn(value)

/** Why somebody did it, in their words. What kind of transfer was posted is no reason. */
export const reasonIn = ({
  action,
  detail,
}: {
  readonly action: string
  readonly detail: Detail
}) => (action === 'transfer.posted' ? '' : textIn(detail['reason']))

/** What a record says was and is: a standing, the balances of accounts, numbers and settings. */
export function changesIn(t: Translate, detail: Detail): readonly LogChange[] {
  const [from, to] = [textIn(detail['from']), textIn(detail['to'])]
  const moved = from === '' && to === '' ? [] : [{ what: '' as const, before: from, after: to }]
  const { before, after, balances } = detail
  const fields = isDetail(before) && isDetail(after) ? fieldsIn(t, before, after) : []
  const accounts = Array.isArray(balances) ? balances.filter(isDetail).map(balanceIn) : []
  return [...moved, ...fields, ...accounts]
}

const balanceIn = ({ kind, last4, before, after }: Detail): LogChange => ({
  what: verbatim(`${textIn(kind)} ··${textIn(last4)}`),
  before: moneyIn(before),
  after: moneyIn(after),
})

const NAMES: Readonly<Record<string, Sentence>> = {
  name: say('Name'),
  email: say('Email'),
  phone: say('Phone'),
  address: say('Address'),
  number: say('Account number'),
  routingNumber: say('Routing number'),
  enabled: say('Limit on'),
  countMax: say('Limit'),
}

const fieldsIn = (t: Translate, before: Detail, after: Detail): readonly LogChange[] =>
  Object.keys(NAMES)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      what: t(NAMES[name]!),
      before: shown(t, before[name]),
      after: shown(t, after[name]),
    }))

const shown = (t: Translate, value: unknown): Words =>
  typeof value === 'boolean' ? (value ? t('yes') : t('no')) : textIn(value)
