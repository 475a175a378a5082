import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'

/** In the portal and by mail, which cannot be muted. */
export const tell = (
  tx: Tx,
  ctx: ActionContext<string | null>,
  personId: string,
  { title, text, more = [] }: { title: Words; text: Words; more?: readonly Words[] },
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { personId, kind: 'security', title, text },
    { paragraphs: [text, ...more] },
  )

const WAY_BACK = english(
  'To unlock it, sign in with your authenticator app or a passkey and open Safety, or call us: we make sure that it is you.',
)

export const notifyOfLock = (tx: Tx, ctx: ActionContext): Promise<void> =>
  tell(tx, ctx, ctx.actorId, {
    title: english('Everything is locked'),
    text: english(
      'You locked everything. Nobody is signed in to your account any more, and no money leaves it.',
    ),
    more: [WAY_BACK],
  })

export const notifyOfUnlock = (tx: Tx, ctx: ActionContext, personId: string): Promise<void> =>
  tell(tx, ctx, personId, {
    title: english('Everything is unlocked'),
    text: english(
      'You can sign in as always, and money can leave your account again. If this was not you, call us at once.',
    ),
  })

/** @param words what they said was not them */
export const notifyOfReport = (tx: Tx, ctx: ActionContext, words: string): Promise<void> =>
  tell(tx, ctx, ctx.actorId, {
    title: english('We look into what you reported'),
    text: english(
      'You told us that this was not you: "{words}". Everything is locked: nobody is signed in any more, and no money leaves your account.',
      { words },
    ),
    more: [
      english(
        'Our staff look into it and get in touch with you. When they call, sign-in or not, ask for the topic: it is "{words}". They never ask for a code or a password.',
        { words },
      ),
      WAY_BACK,
      english(
        'Once you are signed in, the page Safety leads you through the rest: a new password that you use nowhere else, your second steps and your mailbox, payments that were not yours, and a trusted contact.',
      ),
    ],
  })

export const notifyOfHandling = (
  tx: Tx,
  ctx: ActionContext,
  { personId, words }: { readonly personId: string; readonly words: string },
): Promise<void> =>
  tell(tx, ctx, personId, {
    title: english('We looked into what you reported'),
    text: english(
      'Our staff have dealt with what you reported: "{words}". If anything is still strange, call us.',
      { words },
    ),
  })

/** @param name undefined where nobody is named any more */
export const notifyOfTrustedContact = (
  tx: Tx,
  ctx: ActionContext,
  name: string | undefined,
): Promise<void> =>
  tell(tx, ctx, ctx.actorId, {
    title: english('Your trusted contact changed'),
    text:
      name === undefined
        ? english('Nobody is your trusted contact any more. If this was not you, call us at once.')
        : english('Your trusted contact is {name}. If this was not you, call us at once.', {
            name,
          }),
  })
