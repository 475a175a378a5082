import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { fromDecimal, parseTyped, wireAmount } from '../../../values/money.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { payingAlone, proposedFrom, spendableOn } from '../../accounts/choosing.contract.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import { type Instruction, isMoving } from '../../certificates/contract.ts'
import { OpenAccountBody, type OpenedAccount, openShareAccount } from '../contract.ts'
import type { Disclosure } from '../disclosure.contract.ts'

export const OPENING_UNKNOWN = say(
  'We could not reach the server, and cannot tell whether the account was opened. Trying again is safe: it is opened once only.',
)
const TOO_LITTLE = say('This account is opened with more than that')
const TOO_MUCH = say('There is not that much in the account it comes from')

interface Values {
  readonly amount: string
  readonly fromAccountId: string
  /** Of a certificate: what happens at its maturity, and where money goes then. */
  readonly instruction: Instruction
  readonly maturityAccountId: string
  /** What was agreed to; empty: nothing yet. */
  readonly agreed: string
}

/** Names what is agreed to, so that other terms or another product ask again. */
export const agreementOf = ({ productId, version, digest = '' }: Disclosure): string =>
  [productId, version, digest].join(' ')

/** What is sent of it. What was agreed to before the terms changed counts no more. */
export const agreedIn = (agreed: string, disclosure: Disclosure | undefined) =>
  disclosure !== undefined && agreed === agreementOf(disclosure)
    ? { disclosureVersion: disclosure.version, disclosureDigest: disclosure.digest }
    : { disclosureVersion: '' }

/** Nothing typed is nothing to begin with. */
export const amountOf = (typed: string): string =>
  /^[\s$]*[0.]*\s*$/.test(typed) ? '0.00' : wireAmount(typed)

const minorOf = (typed: string): bigint => {
  const parsed = parseTyped(typed)
  return parsed.ok ? parsed.value.minor : 0n
}

/** What opens the account: its first amount, where that comes from, and the word that its terms were read. */
export function useOpening(
  disclosure: Disclosure,
  accounts: readonly AccountOverview[],
  businessId: string | undefined,
) {
  const t = useTranslate()
  const client = useQueryClient()
  const [opened, setOpened] = useState<OpenedAccount>()
  const { productId, minimumToOpen, term } = disclosure
  const least = fromDecimal(minimumToOpen).minor
  const spendableIn = (accountId: string): bigint =>
    spendableOn(accounts.find(({ id }) => id === accountId) ?? { available: '0.00' }).minor
  // Money of a business begins an account of a business, as far as there is any.
  const isLike = ({ ofBusiness }: AccountOverview): boolean =>
    ofBusiness === (businessId !== undefined)
  const inOrder = [...accounts.filter(isLike), ...accounts.filter((one) => !isLike(one))]
  const form = useSentForm({
    schema: OpenAccountBody,
    blank: {
      amount: least > 0n ? minimumToOpen : '',
      fromAccountId: proposedFrom(payingAlone(inOrder))?.id ?? '',
      instruction: term?.renewal ?? 'renew',
      maturityAccountId: proposedFrom(inOrder)?.id ?? '',
      agreed: '',
    },
    bodyOf: (
      { amount, fromAccountId, instruction, maturityAccountId, agreed }: Values,
      id: string,
    ) => ({
      id,
      productId,
      ...(businessId !== undefined && { businessId }),
      ...agreedIn(agreed, disclosure),
      amount: amountOf(amount),
      ...(amountOf(amount) !== '0.00' && { fromAccountId }),
      ...(term && { instruction, ...(isMoving(instruction) && { maturityAccountId }) }),
    }),
    own: ({ amount, fromAccountId }) => ({
      amount:
        minorOf(amount) < least
          ? TOO_LITTLE
          : minorOf(amount) > spendableIn(fromAccountId)
            ? TOO_MUCH
            : undefined,
    }),
    fieldOf: {
      disclosureVersion: 'agreed',
      disclosure_changed: 'agreed',
      below_minimum: 'amount',
      insufficient_funds: 'amount',
      daily_cap_exceeded: 'amount',
      instruction_missing: 'instruction',
      maturity_account_missing: 'maturityAccountId',
      maturity_account_not_found: 'maturityAccountId',
      source_account_not_found: 'fromAccountId',
      account_not_open: 'fromAccountId',
      account_fixed: 'fromAccountId',
    },
    send: (body) => call(openShareAccount, { body }),
    onSent: (account) => {
      setOpened(account)
      for (const key of ['openings', 'certificates', 'overview', 'activity', 'statements']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
    // The terms may have changed, or something else stands in the way now.
    onRefused: () => void client.invalidateQueries({ queryKey: ['openings'] }),
    sentenceOf: (error) => refusalSentence(error) ?? t(OPENING_UNKNOWN),
  })
  return { ...form, opened }
}
