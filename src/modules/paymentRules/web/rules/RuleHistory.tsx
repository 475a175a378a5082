import { institution } from '../../../../platform/web/institution.ts'
import { Time } from '../../../../ui/format/Time.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ChangeTable } from '../../../../ui/lists/ChangeTable.tsx'
import { NotLoaded } from '../../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../../ui/lists/SummaryList.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { NamedPeople, PaymentRule } from '../../contract.ts'
import { type RuleChange, ruleChanges } from '../../words.contract.ts'
import { nameIn, namesFor, useVersions } from './useRules.ts'

interface RuleHistoryProps {
  readonly ruleId: string
  readonly rules: readonly PaymentRule[]
}

/** What the rule was: each version with who saved it, when, why, and what was different. */
export function RuleHistory({ ruleId, rules }: RuleHistoryProps) {
  const t = useTranslate()
  const query = useVersions(ruleId)
  return (
    <Card title={t('Versions')} titleId="versions-title">
      {query.data ? (
        <Versions {...query.data} rules={rules} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the versions')}
          failed={t("We couldn't load the versions.")}
        >
          <Skeleton className="h-40" />
        </NotLoaded>
      )}
    </Card>
  )
}

interface VersionsProps {
  readonly versions: readonly PaymentRule[]
  readonly people: NamedPeople
  readonly rules: readonly PaymentRule[]
}

function Versions({ versions, people, rules }: VersionsProps) {
  const t = useTranslate()
  const named = (rule: PaymentRule) => ({ rule, names: namesFor(rule, { people, rules }) })
  return (
    <ol className="divide-y divide-line" reversed>
      {versions.map((rule, index) => {
        const before = versions[index + 1]
        const changes = ruleChanges(t, before ? named(before) : null, named(rule))
        return (
          <li key={rule.version} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold tabular-nums">
                {t('Version {version}', { version: rule.version })}
              </span>
              <span className="text-small text-ink-2">
                {rule.savedAt === null
                  ? t('Came with the portal')
                  : t.rich('{time} by {name}', {
                      time: (
                        <Time instant={rule.savedAt} zone={institution.timeZone} format="moment" />
                      ),
                      name: nameIn(people, rule.savedBy) ?? t('somebody who left'),
                    })}
              </span>
            </p>
            {rule.reason === null ? null : (
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
                {verbatim(rule.reason)}
              </p>
            )}
            <Difference changes={changes} isFirst={before === undefined} />
          </li>
        )
      })}
    </ol>
  )
}

interface DifferenceProps {
  readonly changes: readonly RuleChange[]
  readonly isFirst: boolean
}

/** What another version is compared with; the first one just says what it says. */
function Difference({ changes, isFirst }: DifferenceProps) {
  const t = useTranslate()
  if (isFirst)
    return (
      <div className="mt-3">
        <SummaryList
          rows={changes.map(({ what, after }) => ({ term: what, detail: after ?? t('Nothing') }))}
        />
      </div>
    )
  return changes.length === 0 ? (
    <p className="mt-1 text-small text-ink-2">{t('Saved again, without a change.')}</p>
  ) : (
    <ChangeTable changes={changes} heads={[t('Before'), t('After')]} />
  )
}
