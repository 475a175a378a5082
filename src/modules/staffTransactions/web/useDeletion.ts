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
  readonly personId: string
  readonly name: string
  readonly count: number
}

/** What is said of it, and how. */
export interface Status {
  readonly words: Words
  readonly isFailure?: boolean
  /** As specified: "User not found" is no error, so it is not red either. */
  readonly isRed?: boolean
}

/** A refusal of ours speaks for itself; everything else is the specified sentence. */
function failureOf(t: Translate, error: unknown): Status {
  const words = refusalSentence(error) ?? t(SAYS.deleteAllFailed)
  return { words, isFailure: true, isRed: words !== t(SAYS.userNotFound) }
}

/** Finds whose transactions would be deleted, and deletes them step by step. */
export function useDeletion() {
  const t = useTranslate()
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const [progress, setProgress] = useState<Deletion>()
  const { id, renew, renewIfReused } = useRequestId()
  const [status, setStatus] = useState<Status>()

  const finding = useMutation({
    mutationFn: async (email: string) => ({
      email,
      ...(await call(findDeletion, { body: { email } })),
    }),
    onMutate: () => {
      setFound(undefined)
      setProgress(undefined)
      setStatus({ words: t(SAYS.findingUser) })
    },
    onSuccess: (member) => {
      setFound(member)
      renew()
      setStatus(undefined)
    },
    onError: (error) => setStatus(failureOf(t, error)),
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
    onMutate: () => setStatus({ words: t(SAYS.deletingAll) }),
    onSuccess: ({ message, refused }) => {
      setStatus({ words: verbatim(message), isFailure: refused > 0, isRed: refused > 0 })
      setFound(undefined)
    },
    onError: (error) => {
      const failure = failureOf(t, error)
      setStatus(isHandedOn(error) ? { words: failure.words } : failure)
      renewIfReused(error)
      // Another administrator decides now; asked again it would be a second request.
      if (isHandedOn(error)) setFound(undefined)
    },
    onSettled: (_done, _error, { personId }) => client.invalidateQueries(keysOf(personId)),
  })
  return { found, progress, status, finding, deleting }
}
