import { useEffect, useState } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TransferPanel } from '../../src/modules/transfers/web/TransferPanel.tsx'
import type { AccountOverview } from '../../src/modules/activity/contract.ts'
import { searchBanks } from '../../src/modules/banks/contract.ts'
import { readExchangeRates } from '../../src/modules/exchangeRates/contract.ts'
import { readMyLimit } from '../../src/modules/limits/contract.ts'
import { askPaymentQuestion } from '../../src/modules/paymentRules/question.contract.ts'
import { readSafety } from '../../src/modules/safety/contract.ts'
import { listPayees, type Payee } from '../../src/modules/payees/contract.ts'
import type { Draft } from '../../src/modules/transfers/draft.contract.ts'
import type { Destination, TransferReceipt } from '../../src/modules/transfers/receipt.contract.ts'
import { listLinkedAccounts } from '../../src/modules/linkedAccounts/contract.ts'
import { readArrivals } from '../../src/modules/transfers/usBank.contract.ts'
import { useTitleWithParts } from '../../src/ui/format/partTitle.ts'
import { WindowTitle } from '../../src/ui/layout/PageTitle.tsx'
import type { ReplyOf } from '../../src/values/endpoint.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { answers } from '../components/fakeFetch.ts'
import { mount, type Mounted } from '../components/mount.tsx'
import { AS_INES } from '../components/sessions.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'

const account = (kind: 'Checking' | 'Savings', number: string, available: string) => ({
  id: `5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1b${number.slice(-2)}`,
  kind,
  number,
  last4: number.slice(-4),
  routingNumber: '021000021',
  balance: available,
  available,
  status: 'open' as const,
  mayPay: true,
  twoToSign: false,
  ofBusiness: false,
  role: 'primary' as const,
  hidden: false,
})

export const ACCOUNTS: readonly AccountOverview[] = [
  account('Checking', '4821007316', '10624.01'),
  account('Savings', '4821002286', '3704.20'),
]

/** By what money is sent abroad. */
const RATES: ReplyOf<typeof readExchangeRates>['rates'] = [
  { currency: 'EUR', dollarsPerUnit: '1.1668', asOf: null },
  { currency: 'JPY', dollarsPerUnit: '0.006438', asOf: null },
]

const BANKS = [
  { routingNumber: '021000089', name: 'Citibank', city: 'New York', state: 'NY' },
  { routingNumber: '026009593', name: 'Bank of America', city: 'New York', state: 'NY' },
]

export const NO_LINKS = {
  offered: true,
  accounts: [],
  holder: 'Ines Abara',
  businesses: [],
  pulls: [],
  pulling: { holdDays: 5, dailyCap: '2500.00' },
}

export const NO_LIMIT = {
  limited: false,
  left: null,
  countMax: null,
  startsAgainOn: null,
  allowances: [],
}

/** Nothing is asked before a payment but of somebody new, and nobody calls. */
export function answersToQuestion(): void {
  answers(askPaymentQuestion, ({ body: { isFirst } }) => ({
    reason: isFirst ? ('first' as const) : null,
    usual: null,
  }))
  answers(readSafety, {
    call: null,
    view: null,
    lockedSince: null,
    reports: [],
    trustedContact: null,
    passwordChangedAt: null,
  })
}

/** The forms at the end of their address, "member", in front of somebody with two accounts. */
export async function openForms(
  end: string,
  paidBefore: Payee[] = [],
  accounts = ACCOUNTS,
  arrivals: ReplyOf<typeof readArrivals> = { nextDay: null, sameDay: null },
  limit: ReplyOf<typeof readMyLimit> = NO_LIMIT,
): Promise<Mounted> {
  answers(readMyLimit, limit)
  answersToQuestion()
  answers(listPayees, { payees: [], recent: paidBefore })
  answers(readArrivals, arrivals)
  answers(readExchangeRates, { rates: RATES })
  answers(listLinkedAccounts, NO_LINKS)
  answers(searchBanks, ({ query: { q = '' } }) => ({
    banks: BANKS.filter(({ name, routingNumber }) =>
      `${name} ${routingNumber}`.toLowerCase().includes(q.toLowerCase()),
    ),
  }))
  return mount(<Forms accounts={accounts} />, {
    path: `/dashboard/transfers/${end}`,
    route: '/dashboard/transfers/:kind?',
    session: AS_INES,
  })
}

type Accounts = readonly AccountOverview[]

/** Told when money has moved. */
export const onPosted = vi.fn()

const open = { become: (_accounts: Accounts): void => {} }

/** From now on the member has these accounts, while the forms are open. */
export const accountsBecome = (accounts: Accounts): void => open.become(accounts)

function Forms({ accounts }: { readonly accounts: Accounts }) {
  const [now, setNow] = useState(accounts)
  useEffect(() => {
    open.become = setNow
  }, [])
  return (
    <>
      <WindowTitle title={useTitleWithParts(verbatim('Dashboard'))} institution="Hazelnotch" />
      <TransferPanel accounts={now} onPosted={onPosted} />
    </>
  )
}

/** Whom the money goes to abroad. */
export const ana = {
  type: 'international',
  recipientName: 'Ana Costa',
  bankName: 'Rhein Bank',
  country: 'DE',
  last4: '3000',
  amount: '100.00',
  currency: 'EUR',
  rate: '1.1668',
} as const
/** What the server says of a transfer that was made. */
export const receiptOf = (changes: Partial<TransferReceipt>): TransferReceipt => ({
  id: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1c01',
  kind: 'user',
  referenceCode: 'PG2MD-AQ5EZ',
  status: 'Completed',
  amount: '12.50',
  from: { kind: 'Checking', last4: '7316' },
  to: { type: 'member', name: 'Ben O.' },
  memo: 'Lunch',
  postedAt: DEMO_NOW.toISOString(),
  fromBalanceAfter: '10611.51',
  toBalanceAfter: null,
  cancelUntil: null,
  onTheWay: null,
  payeeId: null,
  replayed: false,
  ...changes,
})

/** A payment abroad that can still be taken back. */
export const queued = (changes: Partial<TransferReceipt> = {}): TransferReceipt =>
  receiptOf({
    kind: 'international',
    status: 'Queued',
    amount: '116.68',
    to: ana,
    memo: 'Invoice 7',
    cancelUntil: minutesLater(30),
    ...changes,
  })

/** What the server asks a code for. */
export const draftOf = (id: string, amount: string, to: Destination): Draft => ({
  id,
  amount,
  to,
  firstPayment: true,
  departure: null,
  codeSent: true,
  codeFrom: 'email',
  codeExpiresAt: minutesLater(5),
})

export const minutesLater = (minutes: number): string =>
  new Date(DEMO_NOW.getTime() + minutes * 60_000).toISOString()

/** What the server says where money for somebody new needs a code. */
export const CODE_ASKED = {
  challengeId: '5b1f7c9e-0c5a-4f0e-9d53-1f6d0a7f1d01',
  codeSent: true,
  codeFrom: 'email',
  codeExpiresAt: minutesLater(5),
} as const

export const panel = page.getByRole('main')
export const alert = panel.getByRole('alert')
export const field = (label: string) => panel.getByLabelText(label, { exact: true })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const heading = (name: string | RegExp) => page.getByRole('heading', { name })
export const tab = (name: string) => page.getByRole('tab', { name })

export async function fillAmount(amount: string, reference: string): Promise<void> {
  await panel.getByLabelText('Amount').fill(amount)
  await panel.getByLabelText('Reference').fill(reference)
}

export const shows = (words: string | RegExp) =>
  expect.element(panel.getByText(words).first()).toBeVisible()

export const toReview = () => button('Continue to review').click()

/** What the window is called. */
export const titled = (title: RegExp) => expect.poll(() => document.title).toMatch(title)

/** How the specification has it said that the server stumbled. */
export const STUMBLED =
  'An error occurred while processing your transfer. Please try again or contact support if the issue persists.'
