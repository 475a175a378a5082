import type { NoteDialogProps } from '../../../ui/dialogs/NoteDialog.tsx'
import type { ApplicationDetail, StaffMove } from '../contract.ts'
import { ReasonBody, RequestBody } from '../decision.contract.ts'

type Words = Pick<
  NoteDialogProps,
  'title' | 'label' | 'hint' | 'templates' | 'schema' | 'action' | 'variant'
>

/** What the two dialogs that need a written reason say. */
export const noteDialogs = ({
  firstName,
  lastName,
}: ApplicationDetail): Readonly<Record<Exclude<StaffMove, 'approve'>, Words>> => ({
  reject: {
    title: `Reject the application of ${firstName} ${lastName}?`,
    label: 'Reason',
    hint: 'The applicant reads it. The application can be reopened later.',
    templates: [
      'The ID document has expired.',
      'We could not confirm the address.',
      'The details do not match the ID document.',
    ],
    schema: ReasonBody.shape.reason,
    action: 'Reject application',
    variant: 'danger',
  },
  reopen: {
    title: `Reopen the application of ${firstName} ${lastName}?`,
    label: 'Reason',
    hint: 'The applicant reads it. The application waits for a decision again.',
    templates: ['What was missing is here now.', 'The application was rejected by mistake.'],
    schema: ReasonBody.shape.reason,
    action: 'Reopen application',
    variant: 'primary',
  },
  requestInformation: {
    title: `Ask ${firstName} ${lastName} for more information`,
    label: 'What do you need?',
    hint: 'The applicant reads it and answers in writing.',
    templates: [
      'Please tell us the full name on your ID document.',
      'Please confirm your street address.',
      'Please give us a phone number we can reach you at during the day.',
    ],
    schema: RequestBody.shape.request,
    action: 'Send request',
    variant: 'primary',
  },
})
