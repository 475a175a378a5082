import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { mailMember } from '../../notifications/server/notifications.ts'
import { firstAccounts } from '../../accounts/server/accounts.ts'
import { LINK_HOURS } from '../email.contract.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

type Context = Pick<ActionContext, 'at' | 'institution'>

/** Applicants are told by mail; their page of the portal says the same by itself. */
const mail = (
  tx: Tx,
  ctx: Context,
  personId: string,
  { subject, paragraphs }: { readonly subject: Words; readonly paragraphs: readonly Words[] },
): Promise<void> => mailMember(tx, ctx, personId, { subject, paragraphs, isGreeting: true })

export const mailReceived = (tx: Tx, ctx: Context, personId: string) =>
  mail(tx, ctx, personId, {
    subject: english('We received your application'),
    paragraphs: [
      english(
        'Thank you for applying to join {institution}. Your application is under review, which typically takes 1-2 business days.',
        { institution: ctx.institution.name },
      ),
      english(
        'We will write to you as soon as there is a decision, or if we need anything else. Until then you can sign in to see where your application stands.',
      ),
    ],
  })

export const mailConfirmationLink = (tx: Tx, ctx: Context, personId: string, link: string) =>
  mail(tx, ctx, personId, {
    subject: english('Please confirm your email address'),
    paragraphs: [
      english(
        'Somebody applied to join {institution} with this email address. If it was you, open this link and press the button there:',
        { institution: ctx.institution.name },
      ),
      verbatim(link),
      english(
        'The link works once, and for {hours} hours. If it was not you, do nothing: without you the address stays unconfirmed.',
        { hours: LINK_HOURS },
      ),
    ],
  })

export const mailInformationRequested = (tx: Tx, ctx: Context, personId: string, request: string) =>
  mail(tx, ctx, personId, {
    subject: english('We need more information for your application'),
    paragraphs: [
      english('Before we can decide about your application we need something more from you:'),
      verbatim(request),
      english(
        'Sign in to our website and answer there. Your application continues as soon as we have your answer.',
      ),
    ],
  })

export const mailApproved = (tx: Tx, ctx: Context, personId: string) =>
  mail(tx, ctx, personId, {
    subject: english('Your application is approved'),
    paragraphs: [
      english(
        'Welcome to {institution}. Your application is approved, and we opened {count, plural, one {your first account} other {your first accounts}}: {accounts}.',
        {
          institution: ctx.institution.name,
          ...firstAccounts(ctx.institution.shares),
        },
      ),
      english('Sign in to our website to see them.'),
    ],
  })

export const mailRejected = (tx: Tx, ctx: Context, personId: string, reason: string) =>
  mail(tx, ctx, personId, {
    subject: english('Your application was not approved'),
    paragraphs: [
      english(
        'We are sorry: we could not approve your application to join {institution}. This is why:',
        {
          institution: ctx.institution.name,
        },
      ),
      verbatim(reason),
      english(
        'If you think this is a mistake, or if what was missing can be put right, please get in touch with us. Our staff can reopen your application.',
      ),
    ],
  })

export const mailReopened = (tx: Tx, ctx: Context, personId: string, reason: string) =>
  mail(tx, ctx, personId, {
    subject: english('Your application is open again'),
    paragraphs: [
      english('We reopened your application to join {institution}. This is why:', {
        institution: ctx.institution.name,
      }),
      verbatim(reason),
      english(
        'There is nothing to register again. We will write to you as soon as there is a decision, or if we need anything else.',
      ),
    ],
  })
