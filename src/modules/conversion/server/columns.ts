/**
 * The columns of each file, by whether a row may leave them empty. A column that may be empty may be left out of
 * the file. docs/conversion.md says what stands in each.
 */
export const COLUMNS = {
  'people.csv': {
    person: 'needed',
    first_name: 'needed',
    last_name: 'needed',
    email: 'needed',
    phone: 'may be empty',
    date_of_birth: 'may be empty',
    street: 'needed',
    city: 'needed',
    state: 'needed',
    postal_code: 'needed',
    country: 'may be empty',
    member_since: 'may be empty',
  },
  'accounts.csv': {
    account: 'needed',
    number: 'needed',
    product: 'needed',
    opened_on: 'needed',
    balance: 'needed',
    accrued_dividends: 'needed',
    dividends_ytd: 'needed',
    dividends_credited_to: 'may be empty',
    overdraft_limit: 'may be empty',
    rate: 'may be empty',
    term_began_on: 'may be empty',
    term_ends_on: 'may be empty',
  },
  'owners.csv': {
    account: 'needed',
    person: 'needed',
    role: 'needed',
    since: 'may be empty',
  },
  'history.csv': {
    id: 'needed',
    account: 'needed',
    date: 'needed',
    amount: 'needed',
    description: 'needed',
    category: 'may be empty',
    balance_after: 'may be empty',
  },
  'control.csv': {
    product: 'needed',
    as_of: 'needed',
    accounts: 'needed',
    balance: 'needed',
    accrued_dividends: 'needed',
    dividends_ytd: 'needed',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'needed' | 'may be empty'>>>>

export type FileName = keyof typeof COLUMNS
export type ColumnOf<File extends FileName> = keyof (typeof COLUMNS)[File] & string
