import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { LinkedAccount, Pull } from '../contract.ts'
import { LinkCard } from './LinkCard.tsx'
import { LINKED_ACCOUNTS } from '../places.contract.ts'
import { LINK_ACCOUNT } from './places.ts'
import { PullList } from './pull/PullList.tsx'
import { useLinks } from './useLinks.ts'

const TOLD = 'links-told'

/** The member's accounts at other banks: how each stands, and what comes next. */
export function LinkedAccountsPage() {
  const t = useTranslate()
  const query = useLinks()
  const { data } = query
  const title = t('Linked accounts')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'Your own accounts at other banks. Each is proved by two small payments before it is linked.',
        )}
      </p>
      <div className="mt-6 grid max-w-form gap-6">
        {data ? (
          <Links {...data} onChanged={() => void query.refetch()} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading your linked accounts')}
            failed={t("We couldn't load your linked accounts.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface LinksProps {
  readonly offered: boolean
  readonly accounts: readonly LinkedAccount[]
  readonly pulls: readonly Pull[]
  readonly onChanged: () => void
}

function Links({ offered, accounts, pulls, onChanged }: LinksProps) {
  const t = useTranslate()
  const focusNext = useFocusNext()
  const begun = useLocation().state as { readonly linked?: Words } | null
  const [said, setSaid] = useState<Words | undefined>(begun?.linked)
  const navigate = useNavigate()
  // Said once: whoever comes back to it, or loads it again, reads how it stands by then.
  useEffect(() => {
    if (begun !== null)
      void navigate(LINKED_ACCOUNTS, { replace: true, state: null, preventScrollReset: true })
  }, [begun, navigate])
  const tell = (sentence: Words) => {
    setSaid(sentence)
    focusNext(TOLD)
  }
  return (
    <>
      <div id={TOLD} tabIndex={-1} className="outline-none empty:hidden">
        {said === undefined ? null : <Notice live kind="success" title={said} />}
      </div>
      {accounts.length === 0 ? <NoLinks offered={offered} /> : null}
      {accounts.map((link) => (
        <LinkCard key={link.id} link={link} onDone={tell} />
      ))}
      {pulls.length > 0 ? (
        <PullList
          pulls={pulls}
          onCancelled={(sentence) => {
            onChanged()
            tell(sentence)
          }}
        />
      ) : null}
      {accounts.length > 0 && offered ? (
        <LinkButton to={LINK_ACCOUNT} variant="secondary" className="justify-self-start">
          {t('Link another account')}
        </LinkButton>
      ) : null}
    </>
  )
}

function NoLinks({ offered }: Pick<LinksProps, 'offered'>) {
  const t = useTranslate()
  return (
    <Card flush>
      {offered ? (
        <EmptyState
          title={t('No linked accounts yet.')}
          drawing="stick"
          action={<LinkButton to={LINK_ACCOUNT}>{t('Link an account')}</LinkButton>}
        >
          {t('Link an account of yours at another bank. It takes one or two business days.')}
        </EmptyState>
      ) : (
        <EmptyState title={t('Accounts at other banks cannot be linked here.')}>
          {t('Please contact us at {email}.', { email: institution.supportEmail })}
        </EmptyState>
      )}
    </Card>
  )
}
