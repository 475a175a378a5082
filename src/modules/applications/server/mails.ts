import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'
import { LINK_HOURS } from '../email.contract.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { namesOf } from '../../members/server/members.ts'

/** Who writes, and when. */
interface Occasion {
  readonly institution: Institution
  readonly at: Date
}

/** Queues a letter to a person in the transaction that gives reason for it. */
async function write(
  tx: Tx,
  { institution, at }: Occasion,
  memberId: string,
  letter: { readonly subject: string; readonly paragraphs: readonly string[] },
): Promise<void> {
  const to = await emailOf(tx, memberId)
  const names = await namesOf(tx, [memberId])
  await queueMail(tx, {
    to,
    at,
    subject: letter.subject,
    text: letterText(institution, [
      `Hello ${names.get(memberId)!.firstName},`,
      ...letter.paragraphs,
    ]),
  })
}

export const mailReceived = (tx: Tx, occasion: Occasion, memberId: string) =>
  write(tx, occasion, memberId, {
    subject: 'We received your application',
    paragraphs: [
      `Thank you for applying to join ${occasion.institution.name}. Your application is under review, which typically takes 1-2 business days.`,
      'We will write to you as soon as there is a decision, or if we need anything else. Until then you can sign in to see where your application stands.',
    ],
  })

export const mailConfirmationLink = (tx: Tx, occasion: Occasion, memberId: string, link: string) =>
  write(tx, occasion, memberId, {
    subject: 'Please confirm your email address',
    paragraphs: [
      `Somebody applied to join ${occasion.institution.name} with this email address. If it was you, open this link and press the button there:`,
      link,
      `The link works once, and for ${LINK_HOURS} hours. If it was not you, do nothing: without you the address stays unconfirmed.`,
    ],
  })

export const mailInformationRequested = (
  tx: Tx,
  occasion: Occasion,
  memberId: string,
  request: string,
) =>
  write(tx, occasion, memberId, {
    subject: 'We need more information for your application',
    paragraphs: [
      'Before we can decide about your application we need something more from you:',
      request,
      'Sign in to our website and answer there. Your application continues as soon as we have your answer.',
    ],
  })

export const mailApproved = (tx: Tx, occasion: Occasion, memberId: string) =>
  write(tx, occasion, memberId, {
    subject: 'Your application is approved',
    paragraphs: [
      `Welcome to ${occasion.institution.name}. Your application is approved, and we opened a Checking and a Savings account for you.`,
      'Sign in to our website to see them.',
    ],
  })

export const mailRejected = (tx: Tx, occasion: Occasion, memberId: string, reason: string) =>
  write(tx, occasion, memberId, {
    subject: 'Your application was not approved',
    paragraphs: [
      `We are sorry: we could not approve your application to join ${occasion.institution.name}. This is why:`,
      reason,
      'If you think this is a mistake, or if what was missing can be put right, please get in touch with us. Our staff can reopen your application.',
    ],
  })

export const mailReopened = (tx: Tx, occasion: Occasion, memberId: string, reason: string) =>
  write(tx, occasion, memberId, {
    subject: 'Your application is open again',
    paragraphs: [
      `We reopened your application to join ${occasion.institution.name}. This is why:`,
      reason,
      'There is nothing to register again. We will write to you as soon as there is a decision, or if we need anything else.',
    ],
  })
