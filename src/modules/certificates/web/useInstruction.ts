import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { payingInto } from '../../accounts/choosing.contract.ts'
import type { AccountOverview } from '../../activity/contract.ts'
import {
  type Certificate,
  InstructBody,
  instructCertificate,
  type Instruction,
  isMoving,
} from '../contract.ts'
import { CERTIFICATES_KEY } from './useCertificates.ts'

interface Values {
  readonly instruction: Instruction
  readonly toAccountId: string
}

/** What happens at maturity, and saving another choice. */
export function useInstruction(
  { accountId, instruction, toAccountId }: Certificate,
  accounts: readonly AccountOverview[],
) {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const form = useSentForm({
    schema: InstructBody,
    blank: { instruction, toAccountId: toAccountId ?? payingInto(accounts)[0]?.id ?? '' },
    bodyOf: (values: Values, id: string) => ({
      id,
      instruction: values.instruction,
      ...(isMoving(values.instruction) && { toAccountId: values.toAccountId }),
    }),
    fieldOf: {
      second_signature_needed: 'instruction',
      maturity_account_missing: 'toAccountId',
      maturity_account_not_found: 'toAccountId',
    },
    onTyped: () => setIsSaved(false),
    send: (body) => call(instructCertificate, { params: { accountId }, body }),
    onSent: () => {
      setIsSaved(true)
      void client.invalidateQueries({ queryKey: CERTIFICATES_KEY })
    },
    onRefused: () => {
      setIsSaved(false)
      void client.invalidateQueries({ queryKey: CERTIFICATES_KEY })
    },
  })
  return { ...form, isSaved }
}
