import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { groupBy } from '../../../platform/web/groupBy.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatList } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Alert, Alerts } from '../contract.ts'
import { AlertForm } from './AlertForm.tsx'
import { alertWords, TOLD_WORDS } from './alertWords.ts'
import { Proposals } from './Proposals.tsx'
import { RemoveAlert } from './RemoveAlert.tsx'

const TOLD_ID = 'alerts-told'

/** Which window is open. */
type Asked = { readonly form: Alert | undefined } | { readonly remove: Alert }

/** The alerts somebody chose, by account, and what else they could choose. */
export function OwnAlerts({ alerts, accounts }: Alerts) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked>()
  const [told, setTold] = useState<Words>()
  const focusNext = useFocusNext()
  const tell = (words: Words) => {
    setAsked(undefined)
    setTold(words)
    // The row or the button that was pressed may be gone; the focus goes to what came of it.
    focusNext(TOLD_ID)
  }
  const add = (
    <Button icon={<Plus {...ICON} />} onClick={() => setAsked({ form: undefined })}>
      {t('Add an alert')}
    </Button>
  )
  const close = () => setAsked(undefined)
  return (
    <>
      <div id={TOLD_ID} tabIndex={-1} className="empty:hidden">
        {told ? (
          <Notice kind="success" live>
            {told}
          </Notice>
        ) : null}
      </div>
      <Card title={t('Tell me when')} titleId="alerts-title" flush>
        {alerts.length === 0 ? (
          <EmptyState title={t('No alerts yet.')} action={<div className="mt-2">{add}</div>}>
            {t('Say when you want to hear of an account, and we tell you once it is so.')}
          </EmptyState>
        ) : (
          <>
            <AlertGroups
              alerts={alerts}
              onChange={(alert) => setAsked({ form: alert })}
              onRemove={(alert) => setAsked({ remove: alert })}
            />
            <div className="border-t border-line px-4 py-4 sm:px-6">{add}</div>
          </>
        )}
        <Proposals {...{ alerts, accounts }} onAdded={tell} />
      </Card>
      {asked && 'form' in asked ? (
        <AlertForm alert={asked.form} accounts={accounts} onSaved={tell} onClose={close} />
      ) : null}
      {asked && 'remove' in asked ? (
        <RemoveAlert alert={asked.remove} onRemoved={tell} onClose={close} />
      ) : null}
    </>
  )
}

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

interface GroupsProps {
  readonly alerts: readonly Alert[]
  readonly onChange: (alert: Alert) => void
  readonly onRemove: (alert: Alert) => void
}

function AlertGroups({ alerts, onChange, onRemove }: GroupsProps) {
  const t = useTranslate()
  return (
    <ul className="divide-y divide-line border-t border-line">
      {[...groupBy(alerts, ({ accountId }) => accountId)].map(([accountId, ofAccount]) => {
        const account = ofAccount[0]!.account
        return (
          <li key={accountId ?? 'all'} className="px-4 pt-3 pb-1 sm:px-6">
            <h3 className="font-sans text-caption font-semibold text-ink-2">
              {account ? <AccountName {...account} /> : t('All your accounts')}
            </h3>
            <ul>
              {ofAccount.map((alert) => (
                <li key={alert.id} className="py-2">
                  <AlertRow {...{ alert, onChange, onRemove }} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

interface RowProps extends Omit<GroupsProps, 'alerts'> {
  readonly alert: Alert
}

function AlertRow({ alert, onChange, onRemove }: RowProps) {
  const t = useTranslate()
  const words = alertWords(t, alert)
  const whose = {
    alert: words,
    of: (said: ReactNode) => <span className="sr-only">{said}</span>,
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {words}
          {alert.isSoNow ? <Tag tone="waiting">{t('So now')}</Tag> : null}
        </p>
        <p className="text-small text-ink-2">
          {t('Told {where}', {
            where: formatList(alert.channels.map((channel) => t(TOLD_WORDS[channel]))),
          })}
        </p>
      </div>
      <div className="-mx-3.5 flex flex-wrap gap-x-1">
        <Button variant="quiet" size="small" onClick={() => onChange(alert)}>
          {t.rich('Change<of> the alert: {alert}</of>', whose)}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onRemove(alert)}>
          {t.rich('Remove<of> the alert: {alert}</of>', whose)}
        </Button>
      </div>
    </div>
  )
}
