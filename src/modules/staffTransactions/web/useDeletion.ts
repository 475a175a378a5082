import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { isHandedOn, refusalSentence } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import {
  continueDeletion,
  type Deletion,
  findDeletion,
  startDeletion,
} from '../deleting.contract.ts'
import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SAYS } from '../words.contract.ts'
import { keysOf } from '../../accounts/web/accounts.ts'

export interface Found {
  readonly email: string
  readonly memberId: string
  readonly name: string
  readonly count: number
}

/** A refusal of ours speaks for itself; everything else is the specified sentence. */
const wordsFor = (t: Translate, error: unknown): Words =>
  refusalSentence(error) ?? t(SAYS.deleteAllFailed)

/** Finds whose transactions would be deleted, and deletes them step by step. */
export function useDeletion() {
  const t = useTranslate()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [progress, setProgress] = useState<Deletion>()
  const { id, renew, renewIfReused } = useRequestId()
  const [status, setStatus] = useState<Words>()

  const finding = useMutation({
    mutationFn: async (email: string) => ({
      email,
      ...(await call(findDeletion, { body: { email } })),
    }),
    onMutate: () => {
      setFound(undefined)
      setProgress(undefined)
      setStatus(t(SAYS.findingUser))
    },
    onSuccess: (member) => {
      setFound(member)
      renew()
      setStatus(undefined)
    },
    onError: (error) => setStatus(wordsFor(t, error)),
  })
  const deleting = useMutation({
    mutationFn: async ({ email }: Found) => {
      let now = await call(startDeletion, { body: { id, email } })
      setProgress(now)
      while (now.state === 'running') {
        now = await call(continueDeletion, { params: { id: now.id } })
        setProgress(now)
      }
      return now
    },
    onMutate: () => setStatus(t(SAYS.deletingAll)),
    onSuccess: ({ message }) => {
      setStatus(verbatim(message))
      setFound(undefined)
    },
    onError: (error) => {
      setStatus(wordsFor(t, error))
      renewIfReused(error)
      // Another administrator decides now; asked again it would be a second request.
      if (isHandedOn(error)) setFound(undefined)
    },
    onSettled: (_done, _error, { memberId }) => client.invalidateQueries(keysOf(memberId)),
  })
  return { found, progress, status, finding, deleting }
}

/** As specified: red when it says Error, else green. The icon knows more. */
export const isRed = (t: Translate, status: Words): boolean => status === t(SAYS.deleteAllFailed)
export const isAlarm = (t: Translate, status: Words): boolean =>
  isRed(t, status) || status === t(SAYS.userNotFound)
