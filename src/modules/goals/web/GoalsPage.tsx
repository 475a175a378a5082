import { Plus } from 'lucide-react'
import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Goal, Goals } from '../contract.ts'
import { BeginGoal } from './BeginGoal.tsx'
import { BufferCard } from './BufferCard.tsx'
import { EndGoal, type Ending } from './EndGoal.tsx'
import { FinishedGoals } from './FinishedGoals.tsx'
import { GoalRow } from './GoalRow.tsx'
import { Overspent } from './Overspent.tsx'
import { useGoals } from './useGoals.ts'

/** What somebody saves for, and what they do not want to fall below. */
export function GoalsPage() {
  const t = useTranslate()
  const query = useGoals()
  return (
    <section>
      <PageTitle title={t('Goals')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Goals')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'What you set aside stays in your account, and you can spend it. It only counts as taken in what is left to spend.',
        )}
      </p>
      <div className="mt-6 grid max-w-[44rem] gap-6 lg:max-w-none">
        {query.data ? (
          <AllGoals all={query.data} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading your goals')}
            failed={t("We couldn't load your goals.")}
            about={t('Your money is not affected.')}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </section>
  )
}

const TOLD_ID = 'goals-told'

interface Asked {
  readonly goal: Goal
  readonly by: Ending
}

function AllGoals({ all }: { readonly all: Goals }) {
  const t = useTranslate()
  const { goals, accounts, today } = all
  const [told, setTold] = useState<Words>()
  const [naming, setNaming] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const focusNext = useFocusNext()
  const tell = (words: Words) => {
    setTold(words)
    // What was pressed may be gone from the page; the focus goes to what came of it.
    focusNext(TOLD_ID)
  }
  const begin = (
    <Button icon={<Plus {...ICON} />} onClick={() => setNaming(true)}>
      {t('Name a goal')}
    </Button>
  )
  return (
    <>
      <div id={TOLD_ID} tabIndex={-1} className="empty:hidden">
        {told ? (
          <Notice kind="success" live>
            {told}
          </Notice>
        ) : null}
      </div>
      <Overspent accounts={accounts} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <Card title={t('Saving for')} titleId="goals-title" flush>
          {goals.length === 0 ? (
            <EmptyState
              title={t('No goals yet.')}
              {...(accounts.length > 0 && { action: <div className="mt-2">{begin}</div> })}
            >
              {accounts.length > 0
                ? t('Name one, and each amount you set aside for it draws a stroke nearer.')
                : t(
                    'A goal stands on an account that you can spend from alone. You have none yet.',
                  )}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line border-t border-line">
                {goals.map((goal) => (
                  <li key={goal.id} className="px-4 py-4 sm:px-6">
                    <GoalRow
                      {...{ goal, today, accounts }}
                      onEnd={(by) => setAsked({ goal, by })}
                    />
                  </li>
                ))}
              </ul>
              <div className="border-t border-line px-4 py-4 sm:px-6">{begin}</div>
            </>
          )}
        </Card>
        <div className="grid gap-6">
          <BufferCard buffer={all.buffer} />
          <FinishedGoals
            goals={all.finished}
            onDelete={(goal) => setAsked({ goal, by: 'delete' })}
          />
        </div>
      </div>
      {naming ? (
        <BeginGoal
          {...{ accounts, today }}
          onClose={() => setNaming(false)}
          onBegun={(name) => {
            setNaming(false)
            tell(t('{goal} is begun. Put in what you can, when you can.', { goal: name }))
          }}
        />
      ) : null}
      {asked ? (
        <EndGoal
          {...asked}
          onClose={() => setAsked(undefined)}
          onEnded={(words) => {
            setAsked(undefined)
            tell(words)
          }}
        />
      ) : null}
    </>
  )
}

const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const
