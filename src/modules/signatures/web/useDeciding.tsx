import { type ReactNode, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  DECLINE_REASON_LENGTH_MAX,
  declineRequest,
  DeclineReason,
  takeBackRequest,
  type Waiting,
} from '../contract.ts'
import { SignDialog } from './SignDialog.tsx'
import { useSigning } from './useSigning.ts'
import { whatWords } from './words.ts'

export type Decision = 'sign' | 'decline' | 'take_back'

interface Asked {
  readonly decision: Decision
  readonly request: Waiting
}

/**
 * Decides about what waits, in a window each. It outlives the row it is about, which other owners may
 * decide meanwhile.
 * @param onDecided told what became of it, in a sentence
 */
export function useDeciding(onDecided: (sentence: Words) => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const decided = (sentence: Words) => {
    setAsked(undefined)
    // Balances, receipts and the account itself may read otherwise from now on.
    void client.invalidateQueries()
    onDecided(sentence)
  }
  const signing = useSigning((request) =>
    decided(t('You have signed: {what}.', { what: whatWords(t, request) })),
  )
  const ending = useEnding((request, isDeclined) => {
    const what = { what: whatWords(t, request) }
    decided(isDeclined ? t('You declined: {what}.', what) : t('Taken back: {what}.', what))
  })
  const close = () => setAsked(undefined)
  return {
    ask: (decision: Decision, request: Waiting) => {
      ending.reset()
      if (decision === 'sign') signing.begin(request)
      setAsked({ decision, request })
    },
    dialog: asked ? <DecisionDialog {...{ asked, signing, ending }} onClose={close} /> : null,
  }
}

/** Without a reason it is taken back by whoever proposed it. */
interface Ended {
  readonly request: Waiting
  readonly reason?: string
}

const useEnding = (onEnded: (request: Waiting, isDeclined: boolean) => void) =>
  useMutation({
    mutationFn: ({ request: { id }, reason }: Ended) =>
      reason === undefined
        ? call(takeBackRequest, { params: { id } })
        : call(declineRequest, { params: { id }, body: { reason } }),
    onSuccess: (_, { request, reason }) => onEnded(request, reason !== undefined),
  })

interface DecisionDialogProps {
  readonly asked: Asked
  readonly signing: ReturnType<typeof useSigning>
  readonly ending: ReturnType<typeof useEnding>
  readonly onClose: () => void
}

function DecisionDialog({ asked, signing, ending, onClose }: DecisionDialogProps): ReactNode {
  const t = useTranslate()
  const { decision, request } = asked
  const what = whatWords(t, request)
  const problem = ending.error ? changeSentence(t, ending.error) : undefined
  if (decision === 'sign') return <SignDialog {...{ request, signing, onClose }} />
  if (decision === 'decline') {
    return (
      <NoteDialog
        title={t('Decline this?')}
        label={t('Reason')}
        hint={t('Everybody who may sign for the account reads it.')}
        schema={DeclineReason}
        lengthMax={DECLINE_REASON_LENGTH_MAX}
        action={t('Decline')}
        busyLabel={t('Declining')}
        cancel={t('Leave it waiting')}
        variant="danger"
        busy={ending.isPending}
        problem={problem}
        onSend={(reason) => ending.mutate({ request, reason })}
        onClose={onClose}
      >
        <p>
          {request.amount === null
            ? t('{what}: nothing changes then.', { what })
            : t('{what} is not paid then. The money that was set aside is free again.', { what })}
        </p>
      </NoteDialog>
    )
  }
  return (
    <AlertDialog
      open
      title={t('Take this back?')}
      confirm={t('Take it back')}
      cancel={t('Leave it waiting')}
      busy={ending.isPending}
      busyLabel={t('Taking it back')}
      failure={problem}
      onCancel={onClose}
      onConfirm={() => ending.mutate({ request })}
    >
      <p>
        {request.amount === null
          ? t('{what}: nobody is asked to sign it any more.', { what })
          : t('{what} is not paid then. The money that was set aside is free again.', { what })}
      </p>
    </AlertDialog>
  )
}
