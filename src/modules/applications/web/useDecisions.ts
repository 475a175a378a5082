import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import type { NoteDialogProps } from '../../../ui/dialogs/NoteDialog.tsx'
import {
  APPROVE_FAILED,
  type ApplicationDetail,
  type ChecklistItem,
  REJECT_FAILED,
  REOPEN_FAILED,
  REQUEST_INFORMATION_FAILED,
  type StaffMove,
} from '../contract.ts'
import {
  approveApplication,
  ReasonBody,
  rejectApplication,
  reopenApplication,
  RequestBody,
  requestInformation,
} from '../decision.contract.ts'

/** The moves that need a written reason. */
export type Asking = Exclude<StaffMove, 'approve'>

type Decision =
  | { readonly move: 'approve'; readonly ticked: readonly ChecklistItem[] }
  | { readonly move: Asking; readonly note: string }

const FAILED: Readonly<Record<StaffMove, string>> = {
  approve: APPROVE_FAILED,
  reject: REJECT_FAILED,
  requestInformation: REQUEST_INFORMATION_FAILED,
  reopen: REOPEN_FAILED,
}

/** A refusal speaks for itself; whatever has no name gets the sentence of the action. */
export const wordsFor = (error: Error, move: StaffMove): string =>
  failureSentence(error, FAILED[move])

const send = (
  { id, version, gaps }: ApplicationDetail,
  decision: Decision,
): Promise<ApplicationDetail> => {
  const params = { id }
  switch (decision.move) {
    case 'approve':
      return call(approveApplication, {
        params,
        body: { version, checklist: [...decision.ticked], acknowledgedGaps: gaps },
      })
    case 'reject':
      return call(rejectApplication, { params, body: { version, reason: decision.note } })
    case 'reopen':
      return call(reopenApplication, { params, body: { version, reason: decision.note } })
    case 'requestInformation':
      return call(requestInformation, { params, body: { version, request: decision.note } })
  }
}

const done = ({ firstName, lastName }: ApplicationDetail, { move }: Decision): string => {
  const name = `${firstName} ${lastName}`
  switch (move) {
    case 'approve':
      return `${name} is approved. A Checking and a Savings account are open, and we wrote to them.`
    case 'reject':
      return `The application of ${name} is rejected, and we wrote to them.`
    case 'reopen':
      return `The application of ${name} is open again, and we wrote to them.`
    case 'requestInformation':
      return `We asked ${name} for more information.`
  }
}

/** Carries out a decision about the application as it was seen. */
export function useDecisions(onDecided: (sentence: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, decision }: { seen: ApplicationDetail; decision: Decision }) =>
      send(seen, decision),
    onSuccess: (detail, { decision }) => {
      client.setQueryData(['applications', 'detail', detail.id], detail)
      onDecided(done(detail, decision))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['applications'] }),
  })
}

type Words = Pick<
  NoteDialogProps,
  'title' | 'label' | 'hint' | 'templates' | 'schema' | 'action' | 'variant'
>

/** What the two dialogs that need a written reason say. */
export const noteDialogs = ({
  firstName,
  lastName,
}: ApplicationDetail): Readonly<Record<Asking, Words>> => ({
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
