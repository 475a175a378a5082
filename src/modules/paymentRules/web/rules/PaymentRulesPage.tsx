import { institution } from '../../../../platform/web/institution.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { listPaymentRules, PaymentRule } from '../../contract.ts'
import { NEW_RULE } from './places.ts'
import { RuleRow } from './RuleRow.tsx'
import { namesFor, nameIn, useRules } from './useRules.ts'

/** What payments of members may leave: the rules in force, those of everybody first. */
export function PaymentRulesPage() {
  const t = useTranslate()
  const query = useRules()
  return (
    <>
      <PageTitle title={t('Payment rules')} institution={institution.shortName} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1}>{t('Payment rules')}</h1>
          <p className="mt-1 max-w-prose text-ink-2">
            {t(
              'Every payment that leaves a member is asked about these, and pulls from other banks as well. Of those that speak the strictest decides.',
            )}
          </p>
        </div>
        <LinkButton to={NEW_RULE}>{t('Add a rule')}</LinkButton>
      </div>
      {query.data ? (
        <Rules list={query.data} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the rules')}
          failed={t("We couldn't load the rules.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </>
  )
}

interface Group {
  readonly title: Sentence
  readonly has: (rule: PaymentRule) => boolean
}

const GROUPS: readonly Group[] = [
  {
    title: say('For everybody'),
    has: ({ personId, segment }) => personId === null && segment === null,
  },
  { title: say('For a group of members'), has: ({ segment }) => segment !== null },
  {
    title: say('For one member, beside the others'),
    has: ({ personId, overrides }) => personId !== null && overrides === null,
  },
  {
    title: say('For one member, in place of another rule'),
    has: ({ overrides }) => overrides !== null,
  },
]

function Rules({ list }: { readonly list: ReplyOf<typeof listPaymentRules> }) {
  const t = useTranslate()
  const { rules, people, needsSecondPerson } = list
  return (
    <>
      {needsSecondPerson ? (
        <Notice className="mt-6">
          {t('What is saved here waits until another member of staff has agreed to it.')}
        </Notice>
      ) : null}
      <div className="mt-6 overflow-hidden rounded-card border border-line bg-surface">
        {GROUPS.map(({ title, has }) => {
          const those = rules.filter(has)
          return those.length === 0 ? null : (
            <section key={title} aria-label={t(title)}>
              <h2 className="flex justify-between gap-4 bg-band px-4 py-2 font-sans text-small font-semibold text-ink-2 sm:px-6">
                <span>{t(title)}</span>
                <span className="tabular-nums">{those.length}</span>
              </h2>
              <ul>
                {those.map((rule) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    names={namesFor(rule, list)}
                    savedBy={nameIn(people, rule.savedBy)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
