import { call } from '../../../platform/web/api.ts'
import { type OrderProblem, orderProblemOf } from '../../../platform/web/failures.ts'
import { useFreshProof } from '../../../platform/web/freshProof.ts'
import { useSettling } from '../../../platform/web/settling.ts'
import type { FreshProof } from '../../../values/freshProof.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { askLinkCode, linkAccount, type LinkDetails, type LinkedAccount } from '../contract.ts'

const WORDS = {
  nothingDone: say('Nothing was linked.'),
  unknown: say(
    'We cannot tell whether the account was linked. Trying again is safe: it is linked once.',
  ),
}

interface Linking {
  readonly id: string
  readonly details: LinkDetails
  readonly proof: FreshProof
}

/** The code for exactly one account at another bank, and the link that it makes. */
export function useLinking(onLinked: (link: LinkedAccount) => void) {
  const t = useTranslate()
  const proof = useFreshProof<LinkDetails>({
    what: 'link',
    ask: ({ payment: link, anew }) => call(askLinkCode, { body: { link, anew } }),
    words: WORDS,
  })
  const linking = useSettling<Linking, LinkedAccount, OrderProblem>({
    idOf: ({ id }) => id,
    deliver: ({ id, details, proof: given }) =>
      call(linkAccount, { body: { id, ...details, proof: given } }),
    problemOf: orderProblemOf(t, WORDS),
    onDone: onLinked,
    onProblem: (problem) => {
      // After silence the same code is tried again.
      if (problem.code !== undefined) proof.refused(problem)
    },
  })
  return {
    question: proof.question,
    problems: proof.problems,
    attempt: proof.attempt,
    asking: proof.isPending,
    /** Why there is no code to ask for. */
    askProblem: proof.problem,
    /** Why it was not linked, where that is not said beside the code. */
    problem: proof.isAboutCode(linking.problem) ? undefined : linking.problem,
    busy: linking.isPending,
    begin: (details: LinkDetails, onAsked: () => void) => {
      linking.reset()
      proof.ask(details, onAsked)
    },
    reset: () => {
      proof.reset()
      linking.reset()
    },
    link: (id: string, details: LinkDetails) => {
      const taken = proof.take()
      if (taken?.proof) linking.send({ id, details, proof: taken.proof })
    },
  }
}
