import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { staffAccountPath } from '../../accounts/web/accounts.ts'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { type Business, BUSINESS_KIND_NAMES } from '../contract.ts'
import { AddBusinessDialog } from './AddBusinessDialog.tsx'
import { useBusinesses } from './useBusinesses.ts'

const DONE_ID = 'business-done'

interface BusinessesProps {
  readonly personId: string
  /** Where an account is opened for one of them. */
  readonly openPath: (businessId: string) => string
}

/** The businesses of a member with their accounts, and adding another one. */
export function Businesses({ personId, openPath }: BusinessesProps) {
  const t = useTranslate()
  const query = useBusinesses(personId)
  const [isAdding, setAdding] = useState(false)
  const [done, setDone] = useState<Words>()
  const focusNext = useFocusNext()
  if (!query.data) {
    return (
      <NotLoaded query={query} label={t('Loading businesses')} failed={messageOf(t, query.error)}>
        <Skeleton className="h-24 w-full" />
      </NotLoaded>
    )
  }
  const { businesses } = query.data
  return (
    <div className="grid gap-4">
      <div id={DONE_ID} tabIndex={-1} className="outline-none empty:hidden">
        {done ? <Notice live>{done}</Notice> : null}
      </div>
      {businesses.length === 0 ? (
        <p className="text-ink-2">{t('This member has no business here.')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {businesses.map((business) => (
            <BusinessRow key={business.id} business={business} openPath={openPath} />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
        {t('Add a business')}
      </Button>
      {isAdding ? (
        <AddBusinessDialog
          personId={personId}
          onClose={() => setAdding(false)}
          onDone={(sentence) => {
            setAdding(false)
            setDone(sentence)
            focusNext(DONE_ID)
          }}
        />
      ) : null}
    </div>
  )
}

interface BusinessRowProps extends Pick<BusinessesProps, 'openPath'> {
  readonly business: Business
}

function BusinessRow({ business, openPath }: BusinessRowProps) {
  const t = useTranslate()
  const { id, name, kind, joinedAt, accounts } = business
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{verbatim(name)}</p>
        <p className="text-small text-ink-2">
          {t.rich('{kind}, a member since {day}', {
            kind: t(BUSINESS_KIND_NAMES[kind]),
            day: <Time instant={joinedAt} zone={institution.timeZone} format="full" />,
          })}
        </p>
        {accounts.map((account) => (
          <p key={account.id}>
            <TextLink to={staffAccountPath(account.id)} className="inline-block py-2.5">
              <AccountName {...account} />
            </TextLink>
          </p>
        ))}
      </div>
      <TextLink to={openPath(id)} className="inline-block py-2.5">
        {t.rich('Open an account<hidden> for {name}</hidden>', {
          hidden: (words) => <span className="sr-only">{words}</span>,
          name,
        })}
      </TextLink>
    </li>
  )
}
