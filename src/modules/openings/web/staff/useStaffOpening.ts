import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../platform/web/api.ts'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { useSentForm } from '../../../../platform/web/sentForm.ts'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { type Instruction, isMoving } from '../../../certificates/contract.ts'
import type { OpenedAccount } from '../../contract.ts'
import { OpenForMember, openForMember, readOpeningsForStaff } from '../../staff.contract.ts'
import { agreedIn, amountOf, OPENING_UNKNOWN } from '../useOpening.ts'

export type Openings = ReplyOf<typeof readOpeningsForStaff>

/** A member, or a business of theirs. */
export interface ForWhom {
  readonly personId: string
  readonly businessId: string | undefined
}

const keyOf = ({ personId, businessId = '' }: ForWhom) =>
  ['openings', 'for', personId, businessId] as const

/** What can be opened for them. */
export const useOpeningsFor = (whom: ForWhom) =>
  useQuery({
    queryKey: keyOf(whom),
    queryFn: () =>
      call(readOpeningsForStaff, {
        params: { id: whom.personId },
        query: { business: whom.businessId },
      }),
  })

interface Values {
  readonly productId: string
  readonly custodianEmail: string
  readonly amount: string
  readonly fromAccountId: string
  readonly instruction: Instruction
  readonly maturityAccountId: string
  /** What was handed over; empty: nothing yet. */
  readonly agreed: string
  readonly reason: string
}

const instructed = ({
  instruction,
  maturityAccountId,
}: Pick<Values, 'instruction' | 'maturityAccountId'>) => ({
  instruction,
  ...(isMoving(instruction) && { maturityAccountId }),
})

/** Opening an account for them, and what came of it. */
export function useStaffOpening(whom: ForWhom, { products, accounts }: Openings) {
  const t = useTranslate()
  const client = useQueryClient()
  const [opened, setOpened] = useState<OpenedAccount>()
  const [handedOn, setHandedOn] = useState<Words>()
  const productOf = (productId: string) =>
    products.find(({ disclosure }) => disclosure.productId === productId)
  const form = useSentForm({
    schema: OpenForMember,
    blank: {
      productId: '',
      custodianEmail: '',
      amount: '',
      fromAccountId: accounts[0]?.id ?? '',
      instruction: 'renew',
      maturityAccountId: accounts[0]?.id ?? '',
      agreed: '',
      reason: '',
    },
    bodyOf: (
      { productId, custodianEmail, amount, fromAccountId, ...values }: Values,
      id: string,
    ) => {
      const product = productOf(productId)
      return {
        id,
        productId,
        ...agreedIn(values.agreed, product?.disclosure),
        amount: amountOf(amount),
        ...(amountOf(amount) !== '0.00' && { fromAccountId }),
        ...(product?.disclosure.term && instructed(values)),
        ...(product?.needsCustodian && { custodianEmail }),
        businessId: whom.businessId,
        reason: values.reason,
      }
    },
    fieldOf: {
      disclosureVersion: 'agreed',
      disclosure_changed: 'agreed',
      product_not_found: 'productId',
      too_many: 'productId',
      too_young: 'productId',
      too_old: 'productId',
      not_for_business: 'productId',
      custodian_missing: 'custodianEmail',
      custodian_not_found: 'custodianEmail',
      custodian_too_young: 'custodianEmail',
      below_minimum: 'amount',
      insufficient_funds: 'amount',
      instruction_missing: 'instruction',
      maturity_account_missing: 'maturityAccountId',
      maturity_account_not_found: 'maturityAccountId',
      source_account_not_found: 'fromAccountId',
      second_signature_needed: 'fromAccountId',
      account_not_open: 'fromAccountId',
      account_fixed: 'fromAccountId',
    },
    send: (body) => call(openForMember, { params: { id: whom.personId }, body }),
    onSent: (account) => {
      setOpened(account)
      for (const key of ['entries', 'users', 'businesses'])
        void client.invalidateQueries({ queryKey: [key] })
    },
    onHandedOn: setHandedOn,
    onRefused: () => void client.invalidateQueries({ queryKey: keyOf(whom) }),
    sentenceOf: (error) => refusalSentence(error) ?? t(OPENING_UNKNOWN),
  })
  return { ...form, opened, handedOn, product: productOf(form.values.productId) }
}
