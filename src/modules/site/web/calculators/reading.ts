import { type Money, parseTyped } from '../../../../values/money.ts'
import { parseRate, type Rate } from '../percent.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import type { Asked } from './fields.ts'
import { formatNumber } from '../../../../values/formats.ts'
import { say, type Translate, type Words } from '../../../../values/sentence.ts'

export interface Numbers {
  money(name: string): Money
  rate(name: string): Rate
  count(name: string): number
}

type Value = Money | Rate | number

const ENTER = {
  money: say('Enter an amount from {min} to {max}, for example {example}'),
  percent: say('Enter a rate from {min} to {max}, for example {example}'),
  months: say('Enter months from {min} to {max}, for example {example}'),
  years: say('Enter years from {min} to {max}, for example {example}'),
} as const

/** What to say about a field that cannot be read; it names a value that can. */
export function problemOf(t: Translate, { type, min, max, start }: Asked): Words {
  const range = { money: ['$', ''], percent: ['', '%'], months: ['', ''], years: ['', ''] }[type]
  const edge = (value: number): string => range[0] + formatNumber(value) + range[1]
  return t(ENTER[type], { min: edge(min), max: edge(max), example: start })
}

function read({ type, min, max }: Asked, typed: string): Result<Value, 'unreadable'> {
  if (type === 'money') {
    const amount = parseTyped(typed)
    if (!amount.ok) return refuse('unreadable')
    const { minor } = amount.value
    const fits = minor >= BigInt(min) * 100n && minor <= BigInt(max) * 100n
    return fits ? amount : refuse('unreadable')
  }
  if (type === 'percent') {
    const rate = parseRate(typed)
    return rate.ok && rate.value <= BigInt(max) * 1000n ? rate : refuse('unreadable')
  }
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return count >= min && count <= max ? ok(count) : refuse('unreadable')
}

export interface Reading {
  /** Missing as long as a field cannot be read. */
  readonly numbers?: Numbers
  /** A sentence by the name of the field at fault. */
  readonly problems: Readonly<Record<string, Words>>
}

/** Reads what was typed into the fields of a calculator. */
export function readAll(
  t: Translate,
  fields: readonly Asked[],
  typedIn: (asked: Asked) => string,
): Reading {
  const values: Record<string, Value> = {}
  const problems: Record<string, Words> = {}
  for (const asked of fields) {
    const value = read(asked, typedIn(asked))
    if (value.ok) values[asked.name] = value.value
    else problems[asked.name] = problemOf(t, asked)
  }
  const { price, down } = values as { price?: Money; down?: Money }
  if (price && down && down.minor >= price.minor) {
    problems['down'] = t('Enter a down payment that is less than the price')
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    problems,
    numbers: {
      money: (name) => values[name] as Money,
      rate: (name) => values[name] as Rate,
      count: (name) => values[name] as number,
    },
  }
}
