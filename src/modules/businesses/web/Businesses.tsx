import { useState } from 'react'
import { messageOf } from '../../../platform/web/failures.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Business } from '../contract.ts'
import { AddBusinessDialog } from './AddBusinessDialog.tsx'
import { BusinessRow, type BusinessChange } from './BusinessRow.tsx'
import { EndDialog } from './EndDialog.tsx'
import { EinDialog } from './EinDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { useBusinesses } from './useBusinesses.ts'

type Asked =
  | { readonly change: 'add' }
  | { readonly change: BusinessChange; readonly business: Business }

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
  const [asked, setAsked] = useState<Asked>()
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
            <BusinessRow
              key={business.id}
              business={business}
              openPath={openPath(business.id)}
              onAsk={(change) => setAsked({ change, business })}
            />
          ))}
        </ul>
      )}
      <Permitted permission="members:edit">
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setAsked({ change: 'add' })}
        >
          {t('Add a business')}
        </Button>
      </Permitted>
      {asked ? (
        <AskedDialog
          asked={asked}
          personId={personId}
          onClose={() => setAsked(undefined)}
          onDone={(sentence) => {
            setAsked(undefined)
            setDone(sentence)
            focusNext(DONE_ID)
          }}
        />
      ) : null}
    </div>
  )
}

interface AskedDialogProps {
  readonly asked: Asked
  readonly personId: string
  /** Told what to say: it is done, or another administrator has to agree. */
  readonly onDone: (sentence: Words) => void
  readonly onClose: () => void
}

function AskedDialog({ asked, personId, ...closing }: AskedDialogProps) {
  switch (asked.change) {
    case 'add':
      return <AddBusinessDialog personId={personId} {...closing} />
    case 'ein':
      return <EinDialog business={asked.business} {...closing} />
    case 'name':
      return <RenameDialog business={asked.business} {...closing} />
    case 'end':
      return <EndDialog business={asked.business} {...closing} />
  }
}
