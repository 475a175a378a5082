import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { mailMember } from '../../notifications/server/notifications.ts'
import { LINK_HOURS } from '../email.contract.ts'

type Context = Pick<ActionContext, 'at' | 'institution'>

/** Applicants are told by mail; their page of the portal says the same by itself. */
const mail = (
  tx: Tx,
  ctx: Context,
  memberId: string,
  { subject, paragraphs }: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> => mailMember(tx, ctx, memberId, { subject, paragraphs, isGreeting: true })

export const mailReceived = (tx: Tx, ctx: Context, memberId: string) =>
  mail(tx, ctx, memberId, {
    subject: 'We received your application',
    paragraphs: [
      `Thank you for applying to join ${ctx.institution.name}. Your application is under review, which typically takes 1-2 business days.`,
      'We will write to you as soon as there is a decision, or if we need anything else. Until then you can sign in to see where your application stands.',
    ],
  })

export const mailConfirmationLink = (tx: Tx, ctx: Context, memberId: string, link: string) =>
  mail(tx, ctx, memberId, {
    subject: 'Please confirm your email address',
    paragraphs: [
      `Somebody applied to join ${ctx.institution.name} with this email address. If it was you, open this link and press the button there:`,
      link,
      `The link works once, and for ${LINK_HOURS} hours. If it was not you, do nothing: without you the address stays unconfirmed.`,
    ],
  })

export const mailInformationRequested = (tx: Tx, ctx: Context, memberId: string, request: string) =>
  mail(tx, ctx, memberId, {
    subject: 'We need more information for your application',
    paragraphs: [
      'Before we can decide about your application we need something more from you:',
      request,
      'Sign in to our website and answer there. Your application continues as soon as we have your answer.',
    ],
  })

export const mailApproved = (tx: Tx, ctx: Context, memberId: string) =>
  mail(tx, ctx, memberId, {
    subject: 'Your application is approved',
    paragraphs: [
      `Welcome to ${ctx.institution.name}. Your application is approved, and we opened a Checking and a Savings account for you.`,
      'Sign in to our website to see them.',
    ],
  })

export const mailRejected = (tx: Tx, ctx: Context, memberId: string, reason: string) =>
  mail(tx, ctx, memberId, {
    subject: 'Your application was not approved',
    paragraphs: [
      `We are sorry: we could not approve your application to join ${ctx.institution.name}. This is why:`,
      reason,
      'If you think this is a mistake, or if what was missing can be put right, please get in touch with us. Our staff can reopen your application.',
    ],
  })

export const mailReopened = (tx: Tx, ctx: Context, memberId: string, reason: string) =>
  mail(tx, ctx, memberId, {
    subject: 'Your application is open again',
    paragraphs: [
      `We reopened your application to join ${ctx.institution.name}. This is why:`,
      reason,
      'There is nothing to register again. We will write to you as soon as there is a decision, or if we need anything else.',
    ],
  })
