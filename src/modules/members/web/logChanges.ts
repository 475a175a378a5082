import { formatMoney, fromDecimal } from '../../../values/money.ts'

/** A value that became another one, as the activity log shows it. */
interface LogChange {
  /** What it was; empty where the row says so already. */
  readonly what: string
  readonly before: string
  readonly after: string
}

type Detail = Readonly<Record<string, unknown>>

const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const moneyIn = (value: unknown): string =>
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
export function changesIn(detail: Detail): readonly LogChange[] {
  const [from, to] = [textIn(detail['from']), textIn(detail['to'])]
  const moved = from === '' && to === '' ? [] : [{ what: '', before: from, after: to }]
  const { before, after, balances } = detail
  const fields = isDetail(before) && isDetail(after) ? fieldsIn(before, after) : []
  const accounts = Array.isArray(balances) ? balances.filter(isDetail).map(balanceIn) : []
  return [...moved, ...fields, ...accounts]
}

const balanceIn = ({ kind, last4, before, after }: Detail): LogChange => ({
  what: `${textIn(kind)} ··${textIn(last4)}`,
  before: moneyIn(before),
  after: moneyIn(after),
})

const NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  number: 'Account number',
  routingNumber: 'Routing number',
  enabled: 'Limit on',
  countMax: 'Limit',
}

const fieldsIn = (before: Detail, after: Detail): readonly LogChange[] =>
  Object.keys(NAMES)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      what: NAMES[name]!,
      before: shown(before[name]),
      after: shown(after[name]),
    }))

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : textIn(value)
