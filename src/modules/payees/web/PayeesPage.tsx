import { type ReactNode, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import type { Payee, PayeeBook } from '../contract.ts'
import { type PayeeUndo, useUndoing } from './payeeActions.ts'
import { PayeeRow } from './PayeeRow.tsx'
import { nameOf } from './payeeWords.ts'
import { RemovePayee } from './RemovePayee.tsx'
import { usePayees } from './usePayees.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'

/** Somebody the member pays whom another module shows. */
interface OtherRow {
  readonly key: string
  readonly name: string
  readonly row: ReactNode
}

interface PayeesPageProps {
  /** Billers, in the order of their names; undefined until they are known. */
  readonly others: readonly OtherRow[] | undefined
  /** Shown when they could not be read. */
  readonly trouble: ReactNode
}

/** Whom a member pays: those they saved and billers together, and whom they paid lately. */
export function PayeesPage({ others, trouble }: PayeesPageProps) {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = usePayees()
  const retry = () => void refetch()
  return (
    <section>
      <PageTitle title={t('Payees')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Payees')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'People, accounts and billers you pay. Save a person or an account to find it again under a name of your own.',
        )}
      </p>
      {isError ? <CannotLoad error={error} busy={isFetching} onRetry={retry} /> : null}
      {trouble}
      {data && (others ?? trouble) ? (
        <Book book={data} others={others ?? []} />
      ) : isError ? null : (
        <LoadingRows onRetry={retry} />
      )}
    </section>
  )
}

interface Done {
  readonly words: Words
  readonly undo?: PayeeUndo | undefined
}

interface DoneNoticeProps extends Done {
  readonly onUndone: (payee: Payee) => void
}

/** What was done, until something else is; and the way back, where there is one. */
function DoneNotice({ words, undo, onUndone }: DoneNoticeProps) {
  const t = useTranslate()
  const undoing = useUndoing(onUndone)
  return (
    <>
      <ActionFailure
        className="mt-6"
        failure={
          undoing.error ? failureSentence(t, undoing.error, t('Nothing was changed.')) : undefined
        }
      />
      <Notice
        kind="success"
        live
        className="mt-6"
        actions={
          undo ? (
            <Button
              variant="secondary"
              size="small"
              busy={undoing.isPending}
              onClick={() => undoing.mutate(undo)}
            >
              {t('Undo')}
            </Button>
          ) : null
        }
      >
        {words}
      </Notice>
    </>
  )
}

const TOLD_ID = 'payees-told'

interface BookProps {
  readonly book: PayeeBook
  readonly others: readonly OtherRow[]
}

function Book({ book: { payees, recent }, others }: BookProps) {
  const t = useTranslate()
  const [done, setDone] = useState<Done>()
  const [asked, setAsked] = useState<Payee>()
  const focusNext = useFocusNext()
  const tell = (words: Words, undo?: PayeeUndo) => {
    setDone({ words, undo })
    // What was pressed is gone from the page; the focus goes to what came of it.
    focusNext(TOLD_ID)
  }
  const rowOf = (payee: Payee): OtherRow => ({
    key: payee.id,
    name: nameOf(payee),
    row: <PayeeRow payee={payee} onDone={tell} onRemove={() => setAsked(payee)} />,
  })
  const kept = [...payees.map(rowOf), ...others].toSorted((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  )
  return (
    <>
      <div id={TOLD_ID} tabIndex={-1}>
        {done ? (
          <DoneNotice
            {...done}
            onUndone={(payee) => tell(t('{name} is as it was.', { name: nameOf(payee) }))}
          />
        ) : null}
      </div>
      <div className="mt-6 grid gap-6">
        {kept.length + recent.length === 0 ? <Empty /> : null}
        {kept.length > 0 ? (
          <Card title={t('Saved')} titleId="saved-title" flush>
            <Rows rows={kept} />
          </Card>
        ) : null}
        {recent.length > 0 ? (
          <Card title={t('Recent')} titleId="recent-title" flush>
            <Rows rows={recent.map(rowOf)} />
          </Card>
        ) : null}
      </div>
      {asked ? (
        <RemovePayee
          payee={asked}
          onClose={() => setAsked(undefined)}
          onRemoved={(sentence) => {
            const { id, nickname } = asked
            setAsked(undefined)
            tell(sentence, nickname === null ? undefined : { id, nickname, by: 'save' })
          }}
        />
      ) : null}
    </>
  )
}

const Rows = ({ rows }: { readonly rows: readonly OtherRow[] }) => (
  <ul className="divide-y divide-line border-t border-line">
    {rows.map(({ key, row }) => (
      <li key={key} className="px-4 py-4 sm:px-6">
        {row}
      </li>
    ))}
  </ul>
)

const Empty = () => {
  const t = useTranslate()
  return (
    <Card flush>
      <EmptyState
        title={t('No payees yet.')}
        drawing="stick"
        action={<TextLink to={MOVE_MONEY}>{t('Move money')}</TextLink>}
      >
        {t('People, accounts and billers you pay will show here.')}
      </EmptyState>
    </Card>
  )
}

interface CannotLoadProps {
  readonly error: unknown
  readonly busy: boolean
  readonly onRetry: () => void
}

const CannotLoad = ({ error, busy, onRetry }: CannotLoadProps) => {
  const t = useTranslate()
  return (
    <LoadFailure
      className="mt-6"
      title={t("We couldn't load your payees.")}
      onRetry={onRetry}
      error={error}
      busy={busy}
    >
      {t('Your money is not affected.')}
    </LoadFailure>
  )
}

const LoadingRows = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <div className="mt-6">
      <Loading label={t('Loading your payees')} onRetry={onRetry}>
        <Skeleton className="h-64" />
      </Loading>
    </div>
  )
}
