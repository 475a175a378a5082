import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import { fromDecimal } from '../../../../values/money.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { ClosedAccount } from '../../closing.contract.ts'
import { CloseForMember, closeForMember, type StaffClosing } from '../../staff.contract.ts'
import { CLOSING_UNKNOWN } from '../useClosing.ts'

interface Values {
  readonly toAccountId: string
  readonly reason: string
}

/** Closing an account for its owners, and what came of it. */
export function useStaffClosing({ accountId, balance, rest, penalty, targets }: StaffClosing) {
  const t = useTranslate()
  const client = useQueryClient()
  const [closed, setClosed] = useState<ClosedAccount>()
  const [handedOn, setHandedOn] = useState<Words>()
  const isEmpty = fromDecimal(rest).minor === 0n
  const form = useSentForm({
    schema: CloseForMember,
    blank: { toAccountId: targets[0]?.id ?? '', reason: '' },
    bodyOf: ({ toAccountId, reason }: Values, id: string) => ({
      id,
      reason,
      balance,
      ...(!isEmpty && toAccountId !== '' && { toAccountId }),
      ...(fromDecimal(penalty).minor > 0n && { penalty }),
    }),
    fieldOf: {
      destination_missing: 'toAccountId',
      destination_account_not_found: 'toAccountId',
    },
    send: (body) => call(closeForMember, { params: { accountId }, body }),
    onSent: (reply) => {
      setClosed(reply)
      for (const key of ['entries', 'users', 'account-for-staff', 'certificate'])
        void client.invalidateQueries({ queryKey: [key] })
    },
    onHandedOn: setHandedOn,
    // Something came in the way meanwhile: the page says what.
    onRefused: () => void client.invalidateQueries({ queryKey: ['closing', accountId] }),
    sentenceOf: (error) => refusalSentence(error) ?? t(CLOSING_UNKNOWN),
  })
  return { ...form, target: form.control('toAccountId'), isEmpty, closed, handedOn }
}
