import { call } from '../../../platform/web/api.ts'
import { useProvenOrder } from '../../../platform/web/provenOrder.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { say } from '../../../values/sentence.ts'
import { askSignatureCode, signRequest, type Waiting } from '../contract.ts'

const WORDS = {
  nothingDone: say('You have not signed.'),
  unknown: say(
    'We cannot tell whether you have signed. Trying again is safe: it is carried out once.',
  ),
}

/** The code for exactly one proposal, and the signature that it makes. */
export const useSigning = (onSigned: (request: Waiting) => void) =>
  useProvenOrder<Waiting, ReplyOf<typeof signRequest>>({
    what: 'signature',
    words: WORDS,
    ask: ({ id }, anew) => call(askSignatureCode, { params: { id }, body: { anew } }),
    deliver: (id, _, proof) => call(signRequest, { params: { id }, body: { proof } }),
    onDone: (_, request) => onSigned(request),
  })
