import type { ReactNode } from 'react'
import { changeSentence } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Alerts } from '../contract.ts'
import { alertWords } from './alertWords.ts'
import { proposalsFor } from './proposals.ts'
import { useAdding } from './useAlerts.ts'

interface ProposalsProps extends Pick<Alerts, 'alerts' | 'accounts'> {
  readonly onAdded: (words: Words) => void
}

/** Alerts that one press adds, in the portal and by mail. */
export function Proposals({ alerts, accounts, onAdded }: ProposalsProps) {
  const t = useTranslate()
  const adding = useAdding((proposal) =>
    onAdded(t('We tell you when: {alert}.', { alert: alertWords(t, proposal) })),
  )
  const proposals = proposalsFor({ alerts, accounts })
  if (proposals.length === 0) return null
  return (
    <div className="border-t border-line bg-band px-4 py-4 sm:px-6">
      <h3 className="font-sans text-small font-semibold">{t('With one tap')}</h3>
      <ActionFailure
        failure={adding.error && !adding.isPending ? changeSentence(t, adding.error) : undefined}
      />
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => {
          const words = alertWords(t, proposal)
          const account = accounts.find(({ id }) => id === proposal.accountId)?.account
          return (
            <li key={words} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <p className="min-w-0 flex-1 basis-40">
                {words}
                {account ? (
                  <span className="block text-caption text-ink-2">
                    <AccountName {...account} />
                  </span>
                ) : null}
              </p>
              <Button
                variant="secondary"
                size="small"
                busy={adding.isPending && adding.variables === proposal}
                onClick={() => adding.mutate(proposal)}
              >
                {t.rich('Add<of> the alert: {alert}</of>', {
                  alert: words,
                  of: (said: ReactNode) => <span className="sr-only">{said}</span>,
                })}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
