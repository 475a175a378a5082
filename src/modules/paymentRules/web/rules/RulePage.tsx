import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { institution } from '../../../../platform/web/institution.ts'
import { BackLink } from '../../../../ui/buttons/BackLink.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { PageTitle } from '../../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { newId } from '../../../../values/ids.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { listPaymentRules } from '../../contract.ts'
import { EditRule } from './EditRule.tsx'
import { NEW_RULE, RULES } from './places.ts'
import { RuleHistory } from './RuleHistory.tsx'
import { BLANK, valuesOf } from './ruleForm.ts'
import { useRules } from './useRules.ts'

/** One rule: what it says, what it would have done, and what it was. */
export function RulePage() {
  const t = useTranslate()
  const { ruleId = '' } = useParams()
  const query = useRules()
  const rule = query.data?.rules.find(({ id }) => id === ruleId)
  return (
    <Frame title={rule ? verbatim(rule.name) : t('Payment rule')}>
      {query.data ? (
        <Rule key={ruleId} ruleId={ruleId} list={query.data} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the rule')}
          failed={t("We couldn't load the rule.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </Frame>
  )
}

interface RuleProps {
  readonly ruleId: string
  readonly list: ReplyOf<typeof listPaymentRules>
}

function Rule({ ruleId, list }: RuleProps) {
  const t = useTranslate()
  const now = list.rules.find(({ id }) => id === ruleId)
  if (!now)
    return (
      <EmptyState
        title={t('We could not find that rule.')}
        action={<TextLink to={RULES}>{t('All payment rules')}</TextLink>}
      >
        {t('It may not have been saved yet.')}
      </EmptyState>
    )
  return (
    <>
      {now.personId === null ? (
        <p className="mt-2">
          <TextLink to={`${NEW_RULE}?instead=${ruleId}`} className="inline-block py-2.5">
            {t('Add one in its place for one member')}
          </TextLink>
        </p>
      ) : null}
      <EditRule ruleId={ruleId} start={valuesOf(now)} now={now} list={list} />
      <div className="mt-6">
        <RuleHistory ruleId={ruleId} rules={list.rules} />
      </div>
    </>
  )
}

/** A rule that is not saved yet; in the place of another one where the address names it. */
export function NewRulePage() {
  const t = useTranslate()
  const query = useRules()
  const [params] = useSearchParams()
  const [ruleId] = useState(() => newId())
  const instead = query.data?.rules.find(({ id }) => id === params.get('instead'))
  const start = instead
    ? { ...valuesOf(instead), name: '', whose: 'person' as const, overrides: instead.id }
    : BLANK
  return (
    <Frame title={t('New payment rule')}>
      {query.data ? (
        <EditRule ruleId={ruleId} start={start} now={undefined} list={query.data} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the rules')}
          failed={t("We couldn't load the rules.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly title: Words
  readonly children: ReactNode
}

const Frame = ({ title, children }: FrameProps) => {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={RULES}>{t('All payment rules')}</BackLink>
      <h1 tabIndex={-1} className="break-words">
        {title}
      </h1>
      {children}
    </>
  )
}
