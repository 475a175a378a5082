import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { fromDecimal } from '../../../values/money.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountOverview } from '../../activity/contract.ts'
import {
  type AccountClosing,
  CloseAccountBody,
  closeShareAccount,
  type ClosedAccount,
} from '../closing.contract.ts'

export const CLOSING_UNKNOWN = say(
  'We could not reach the server, and cannot tell whether the account was closed. Trying again is safe.',
)

/** Where the rest of an account can go: every other open one. */
export const targetsOf = (
  { accountId }: AccountClosing,
  accounts: readonly AccountOverview[],
): readonly AccountOverview[] =>
  accounts.filter(({ id, status }) => id !== accountId && status === 'open')

/** Where the rest goes, and closing the account. */
export function useClosing(closing: AccountClosing, accounts: readonly AccountOverview[]) {
  const t = useTranslate()
  const client = useQueryClient()
  const [closed, setClosed] = useState<ClosedAccount>()
  const { accountId, rest, penalty } = closing
  const isEmpty = fromDecimal(rest).minor === 0n
  const form = useSentForm({
    schema: CloseAccountBody,
    blank: { toAccountId: targetsOf(closing, accounts)[0]?.id ?? '' },
    bodyOf: ({ toAccountId }: { readonly toAccountId: string }, id: string) => ({
      id,
      ...(!isEmpty && { toAccountId }),
      ...(fromDecimal(penalty).minor > 0n && { penalty }),
    }),
    fieldOf: {
      destination_missing: 'toAccountId',
      destination_account_not_found: 'toAccountId',
    },
    send: (body) => call(closeShareAccount, { params: { accountId }, body }),
    onSent: (reply) => {
      setClosed(reply)
      for (const key of ['openings', 'certificates', 'overview', 'activity']) {
        void client.invalidateQueries({ queryKey: [key] })
      }
    },
    // Something came in the way meanwhile: the page says what.
    onRefused: () => void client.invalidateQueries({ queryKey: ['closing', accountId] }),
    sentenceOf: (error) => refusalSentence(error) ?? t(CLOSING_UNKNOWN),
  })
  return { ...form, target: form.control('toAccountId'), isEmpty, closed }
}
