import { call } from '../../../platform/web/api.ts'
import { useProvenOrder } from '../../../platform/web/provenOrder.ts'
import { say } from '../../../values/sentence.ts'
import { askLinkCode, linkAccount, type LinkDetails, type LinkedAccount } from '../contract.ts'

const WORDS = {
  nothingDone: say('Nothing was linked.'),
  unknown: say(
    'We cannot tell whether the account was linked. Trying again is safe: it is linked once.',
  ),
}

/** The code for exactly one account at another bank, and the link that it makes. */
export const useLinking = (onLinked: (link: LinkedAccount) => void) =>
  useProvenOrder<LinkDetails, LinkedAccount>({
    what: 'link',
    words: WORDS,
    ask: (link, anew) => call(askLinkCode, { body: { link, anew } }),
    deliver: (id, details, proof) => call(linkAccount, { body: { id, ...details, proof } }),
    onDone: onLinked,
  })
