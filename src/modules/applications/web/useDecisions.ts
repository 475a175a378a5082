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
import type { Sentence, Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { fullName } from '../../../values/person.ts'

/** The moves that need a written reason. */
export type Asking = Exclude<StaffMove, 'approve'>

type Decision =
  | { readonly move: 'approve'; readonly ticked: readonly ChecklistItem[] }
  | { readonly move: Asking; readonly note: string }

const FAILED: Readonly<Record<StaffMove, Sentence>> = {
  approve: APPROVE_FAILED,
  reject: REJECT_FAILED,
  requestInformation: REQUEST_INFORMATION_FAILED,
  reopen: REOPEN_FAILED,
}

/** A refusal speaks for itself; whatever has no name gets the sentence of the action. */
export const wordsFor = (t: Translate, error: Error, move: StaffMove): Words =>
  failureSentence(t, error, t(FAILED[move]))

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

const done = (t: Translate, detail: ApplicationDetail, { move }: Decision): Words => {
  const name = fullName(detail)
  switch (move) {
    case 'approve':
      return t('{name} is approved. Their first accounts are open, and we wrote to them.', { name })
    case 'reject':
      return t('The application of {name} is rejected, and we wrote to them.', { name })
    case 'reopen':
      return t('The application of {name} is open again, and we wrote to them.', { name })
    case 'requestInformation':
      return t('We asked {name} for more information.', { name })
  }
}

/** Carries out a decision about the application as it was seen. */
export function useDecisions(onDecided: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, decision }: { seen: ApplicationDetail; decision: Decision }) =>
      send(seen, decision),
    onSuccess: (detail, { decision }) => {
      client.setQueryData(['applications', 'detail', detail.id], detail)
      onDecided(done(t, detail, decision))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['applications'] }),
  })
}

type DialogWords = Pick<
  NoteDialogProps,
  'title' | 'label' | 'hint' | 'templates' | 'schema' | 'action' | 'variant'
>

/** What the two dialogs that need a written reason say. */
export function noteDialogs(
  t: Translate,
  detail: ApplicationDetail,
): Readonly<Record<Asking, DialogWords>> {
  const name = fullName(detail)
  return {
    reject: {
      title: t('Reject the application of {name}?', { name }),
      label: t('Reason'),
      hint: t('The applicant reads it. The application can be reopened later.'),
      templates: [
        t('The ID document has expired.'),
        t('We could not confirm the address.'),
        t('The details do not match the ID document.'),
      ],
      schema: ReasonBody.shape.reason,
      action: t('Reject application'),
      variant: 'danger',
    },
    reopen: {
      title: t('Reopen the application of {name}?', { name }),
      label: t('Reason'),
      hint: t('The applicant reads it. The application waits for a decision again.'),
      templates: [
        t('What was missing is here now.'),
        t('The application was rejected by mistake.'),
      ],
      schema: ReasonBody.shape.reason,
      action: t('Reopen application'),
      variant: 'primary',
    },
    requestInformation: {
      title: t('Ask {name} for more information', { name }),
      label: t('What do you need?'),
      hint: t('The applicant reads it and answers in writing.'),
      templates: [
        t('Please tell us the full name on your ID document.'),
        t('Please confirm your street address.'),
        t('Please give us a phone number we can reach you at during the day.'),
      ],
      schema: RequestBody.shape.request,
      action: t('Send request'),
      variant: 'primary',
    },
  }
}
