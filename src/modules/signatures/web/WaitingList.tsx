import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Waiting } from '../contract.ts'
import type { Decision } from './useDeciding.tsx'
import { whatWords } from './words.ts'

type Ask = (decision: Decision, request: Waiting) => void

interface WaitingListProps {
  readonly requests: readonly Waiting[]
  readonly onAsk: Ask
}

/** What waits for a second signature, each with what the reader may do about it. */
export const WaitingList = ({ requests, onAsk }: WaitingListProps) => (
  <ul className="divide-y divide-line border-y border-line">
    {requests.map((request) => (
      <li key={request.id} className="grid gap-2 py-4">
        <Facts request={request} />
        <Choices request={request} onAsk={onAsk} />
      </li>
    ))}
  </ul>
)

function Facts({ request }: { readonly request: Waiting }) {
  const t = useTranslate()
  const { amount, account, reference, proposedBy, proposedAt, expiresAt } = request
  const moment = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{whatWords(t, request)}</p>
      <p className="text-small text-ink-2 wrap-anywhere">
        {amount === null
          ? null
          : t.rich('From {account}', { account: <AccountName {...account} /> })}
        {amount === null ? <AccountName {...account} /> : null}
        {reference === null ? null : t.rich(', for {reference}', { reference })}
      </p>
      <p className="text-small text-ink-2">
        {t.rich('Proposed by {name}, {moment}', { name: proposedBy, moment: moment(proposedAt) })}
      </p>
      <p className="text-small text-ink-2">
        {t.rich('Lapses {moment}', { moment: moment(expiresAt) })}
      </p>
    </div>
  )
}

interface ChoicesProps {
  readonly request: Waiting
  readonly onAsk: Ask
}

/** The buttons of whoever may sign, or of whoever proposed it; for everybody else, who may. */
export function Choices({ request, onAsk }: ChoicesProps) {
  const t = useTranslate()
  const named = {
    what: whatWords(t, request),
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  if (request.may === 'nothing') {
    return (
      <p className="text-small text-ink-2">{t('The owners of the account decide about it.')}</p>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {request.may === 'sign' ? (
        <>
          <Button size="small" onClick={() => onAsk('sign', request)}>
            {t.rich('Sign<hidden> {what}</hidden>', named)}
          </Button>
          <Button variant="secondary" size="small" onClick={() => onAsk('decline', request)}>
            {t.rich('Decline<hidden> {what}</hidden>', named)}
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="small" onClick={() => onAsk('take_back', request)}>
          {t.rich('Take back<hidden> {what}</hidden>', named)}
        </Button>
      )}
    </div>
  )
}
