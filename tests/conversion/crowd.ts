import { createWriteStream, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { addDays } from '../../src/values/dates.ts'
import { money, toDecimal } from '../../src/values/money.ts'

interface Crowd {
  readonly people: number
  /** Of history, over all accounts. */
  readonly rows: number
  readonly days?: number
}

export const AS_OF = '2026-06-30'
const FIRST_DAY = '2024-07-01'
const PRODUCTS = ['checking', 'savings'] as const
/** Checking earns nothing. */
const ACCRUED = { checking: '0.00000', savings: '0.12345' } as const

const dollars = (cents: bigint): string => toDecimal(money(cents))

/** What the rows of an account come to one by one: in, and less of it out again. */
const amountOf = (row: number): bigint =>
  row % 2 === 0
    ? BigInt(1000 + ((row * 7919) % 90_000))
    : -BigInt(1000 + (((row - 1) * 7919) % 90_000)) + 7n

/** Writes the files of so many people, each with two accounts; the same whenever it is asked for. */
export async function writeCrowd(
  folder: string,
  { people, rows, days = 730 }: Crowd,
): Promise<void> {
  const accounts = Array.from({ length: people * 2 }, (_, index) => ({
    name: `${Math.floor(index / 2)}-${index % 2}`,
    product: PRODUCTS[index % 2]!,
    balance: BigInt(50_000 + index),
  }))
  const history = createWriteStream(join(folder, 'history.csv'))
  history.write('id,account,date,amount,description,category\n')
  for (let row = 0; row < rows; row++) {
    const account = accounts[row % accounts.length]!
    const amount = amountOf(Math.floor(row / accounts.length))
    account.balance += amount
    const day = addDays(FIRST_DAY, Math.floor((row * days) / rows))
    const line = `${row},${account.name},${day},${dollars(amount)},"Row ${row}, told",Other\n`
    if (!history.write(line)) await once(history, 'drain')
  }
  history.end()
  await once(history, 'finish')
  const write = (file: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  write('people.csv', [
    'person,first_name,last_name,email,street,city,state,postal_code,member_since',
    ...Array.from(
      { length: people },
      (_, i) =>
        `${i},Person,Number${i},person${i}@old.example,${i} Main Street,Albany,NY,12207,2015-01-02`,
    ),
  ])
  write('accounts.csv', [
    'account,number,product,opened_on,balance,accrued_dividends,dividends_ytd',
    ...accounts.map(
      ({ name, product, balance }, i) =>
        `${name},${4_000_000_000 + i},${product},2015-01-02,${dollars(balance)},${ACCRUED[product]},1.00`,
    ),
  ])
  write('owners.csv', [
    'account,person,role',
    ...accounts.map(({ name }) => `${name},${name.split('-')[0]},primary`),
  ])
  write('control.csv', [
    'product,as_of,accounts,balance,accrued_dividends,dividends_ytd',
    ...PRODUCTS.map((product) => {
      const own = accounts.filter((account) => account.product === product)
      const balance = own.reduce((sum, account) => sum + account.balance, 0n)
      const accrued = (BigInt(ACCRUED[product].replace('.', '')) * BigInt(own.length)).toString()
      const digits = accrued.padStart(6, '0')
      const accruedText = `${digits.slice(0, -5)}.${digits.slice(-5)}`
      return `${product},${AS_OF},${own.length},${dollars(balance)},${accruedText},${own.length}.00`
    }),
  ])
}
