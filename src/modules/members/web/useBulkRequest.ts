import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { refusalSentence } from '../../../platform/web/failures.ts'
import { getApplication, REQUEST_INFORMATION_FAILED } from '../../applications/contract.ts'
import { requestInformation } from '../../applications/decision.contract.ts'
import { getUser, type UserSummary } from '../contract.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What became of one person in a request to several. */
export interface Asked {
  readonly name: string
  /** Why they were not asked; undefined when they were. */
  readonly problem: Words | undefined
}

const NOT_WAITING = say('no application waits for a decision.')
const ASKED_BEFORE = say('was asked before and has not answered yet.')

/** Asks one applicant, by the application as it is now. */
async function ask({ id }: UserSummary, request: string): Promise<Sentence | undefined> {
  const { application } = await call(getUser, { params: { id } })
  if (!application) return NOT_WAITING
  const params = { id: application.id }
  const { version, state, allowedMoves } = await call(getApplication, { params })
  if (!allowedMoves.includes('requestInformation')) {
    return state === 'needs_information' ? ASKED_BEFORE : NOT_WAITING
  }
  await call(requestInformation, { params, body: { version, request } })
  return undefined
}

async function problemOf(
  t: Translate,
  person: UserSummary,
  request: string,
): Promise<Words | undefined> {
  try {
    const problem = await ask(person, request)
    return problem && t(problem)
  } catch (error) {
    return refusalSentence(error) ?? t(REQUEST_INFORMATION_FAILED)
  }
}

/** Asks one after the other; whoever cannot be asked does not keep the others from it. */
export function useBulkRequest(onDone: (asked: readonly Asked[]) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      people,
      request,
    }: {
      people: readonly UserSummary[]
      request: string
    }) => {
      const asked: Asked[] = []
      for (const person of people) {
        asked.push({ name: person.name, problem: await problemOf(t, person, request) })
      }
      return asked
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        ['users', 'applications'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
}
