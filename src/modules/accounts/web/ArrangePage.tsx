import { useState } from 'react'
import { failureSentence } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { ArrangedAccount, Arrangement } from '../arranging.contract.ts'
import { labelWords } from '../contract.ts'
import { useArrangement, useArranging } from './arranged.ts'
import { ArrangedRow, buttonId, type Way } from './ArrangedRow.tsx'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'

/** What the member calls their accounts, in which order they stand, and which are out of the way. */
export function ArrangePage() {
  const t = useTranslate()
  const query = useArrangement()
  return (
    <section>
      <PageTitle title={t('Your accounts')} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>{t('Your accounts')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'Only you see these names and this order. A hidden account stays yours: it is left out of the total on your dashboard and of what forms propose.',
        )}
      </p>
      <div className="mt-6 grid max-w-[44rem] gap-6">
        {query.data ? (
          <Lists accounts={query.data.accounts} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading your accounts')}
            failed={t("We couldn't load your accounts.")}
            about={t('Your money is not affected.')}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </section>
  )
}

/** Those of the same list, among which an account moves. */
const alike = (accounts: readonly ArrangedAccount[], hidden: boolean) =>
  accounts.filter((each) => each.hidden === hidden)

const waysOf = (place: number, count: number): readonly Way[] => [
  ...(place > 0 ? (['up'] as const) : []),
  ...(place < count - 1 ? (['down'] as const) : []),
]

interface Done {
  readonly words: Words
  /** Of the button that goes on from here. */
  readonly focus: string
}

type ChangeOf = Parameters<Parameters<typeof useArranging>[0]>[1]

function doneTo(
  t: Translate,
  { accounts }: Arrangement,
  { accountId, move, nickname }: ChangeOf,
): Done | undefined {
  const account = accounts.find(({ id }) => id === accountId)
  if (!account) return undefined
  const list = alike(accounts, account.hidden)
  const place = list.indexOf(account)
  const named = { account: labelWords(t, account) }
  if (nickname !== undefined)
    return { words: t('It is {account} again.', named), focus: buttonId(accountId, 'name') }
  if (!move) {
    const words = account.hidden
      ? t('{account} is hidden.', named)
      : t('{account} is shown.', named)
    return { words, focus: buttonId(accountId, 'hide') }
  }
  const ways = waysOf(place, list.length)
  return {
    words: t('{account} is now {place} of {count}.', {
      ...named,
      place: place + 1,
      count: list.length,
    }),
    focus: buttonId(accountId, ways.includes(move) ? move : (ways[0] ?? 'name')),
  }
}

function Lists({ accounts }: { readonly accounts: readonly ArrangedAccount[] }) {
  const t = useTranslate()
  const focusNext = useFocusNext()
  const [tries, setTries] = useState(0)
  const arranging = useArranging((arrangement, change) => {
    const done = doneTo(t, arrangement, change)
    if (!done) return
    announce(done.words)
    focusNext(done.focus)
  })
  const { mutate, error } = arranging
  const send = (change: Parameters<typeof mutate>[0]) => {
    setTries(tries + 1)
    mutate(change)
  }
  const rowsOf = (hidden: boolean) => {
    const list = alike(accounts, hidden)
    return (
      <ul className="divide-y divide-line border-t border-line">
        {list.map((account, place) => (
          <li key={account.id} className="px-4 py-3 sm:px-6">
            <ArrangedRow
              account={account}
              ways={waysOf(place, list.length)}
              onMove={(move) => send({ accountId: account.id, move })}
              onUndo={(nickname) => send({ accountId: account.id, nickname })}
              onHide={(hide) => send({ accountId: account.id, hidden: hide })}
            />
          </li>
        ))}
      </ul>
    )
  }
  const hiddenCount = alike(accounts, true).length
  return (
    <>
      <ActionFailure
        failure={error ? failureSentence(t, error, t('Nothing was changed.')) : undefined}
        attempt={tries}
      />
      <Card title={t('Shown')} titleId="shown-title" flush>
        {rowsOf(false)}
      </Card>
      {hiddenCount > 0 ? (
        <Card title={t('Hidden')} titleId="hidden-title" flush>
          {rowsOf(true)}
        </Card>
      ) : null}
    </>
  )
}
