import { CirclePause } from 'lucide-react'
import { institution } from '../../../../platform/web/institution.ts'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { classNames } from '../../../../ui/format/classNames.ts'
import { Time } from '../../../../ui/format/Time.tsx'
import { Tag } from '../../../../ui/lists/Tag.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { PaymentRule } from '../../contract.ts'
import {
  conditionsWords,
  kindsWords,
  type RuleNames,
  ruleSentence,
  segmentWords,
} from '../../words.contract.ts'
import { rulePath } from './places.ts'
import { OUTCOME_LOOK } from './ruleWords.ts'

interface RuleRowProps {
  readonly rule: PaymentRule
  readonly names: RuleNames
  readonly savedBy: string | null
}

/** One rule in a sentence, with whom it is for and who said so when. */
export function RuleRow({ rule, names, savedBy }: RuleRowProps) {
  const t = useTranslate()
  const { id, name, enabled, kinds, conditions, outcome, version, savedAt } = rule
  const { tone, icon, word } = OUTCOME_LOOK[outcome]
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-4 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:px-6 lg:grid-cols-[8.5rem_minmax(0,1fr)_13rem]">
      <div className="flex flex-wrap content-start gap-2">
        {enabled ? (
          <Tag tone={tone} icon={icon}>
            {t(word)}
          </Tag>
        ) : (
          <Tag icon={CirclePause}>{t('Off')}</Tag>
        )}
      </div>
      <div className={classNames('min-w-0', !enabled && 'text-ink-2')}>
        <p className="-my-3 wrap-anywhere">
          <TextLink to={rulePath(id)} className="inline-block py-3 font-semibold">
            {verbatim(name)}
          </TextLink>
        </p>
        <p className="mt-1">{ruleSentence(t, rule, names.profile)}</p>
        <p className="text-small text-ink-2">{kindsWords(t, kinds)}</p>
        {conditions.length === 0 ? null : (
          <p className="text-small">
            {t('Only if: {conditions}', { conditions: conditionsWords(t, conditions) })}
          </p>
        )}
        <For rule={rule} names={names} />
      </div>
      <p className="text-caption text-ink-2 sm:col-start-2 lg:col-start-3 lg:text-right">
        {t('Version {version}', { version })}
        {savedAt === null ? null : (
          <span className="lg:block">
            <span className="lg:hidden">, </span>
            {t.rich('{time} by {name}', {
              time: <Time instant={savedAt} zone={institution.timeZone} format="moment" />,
              name: savedBy ?? t('somebody who left'),
            })}
          </span>
        )}
      </p>
    </li>
  )
}

/** Whose payments, in place of what, from when until when. */
function For({ rule, names }: Pick<RuleRowProps, 'rule' | 'names'>) {
  const t = useTranslate()
  const { personId, segment, overrides, validFrom, validUntil } = rule
  const moment = (instant: string) => (
    <Time instant={instant} zone={institution.timeZone} format="moment" />
  )
  const parts = [
    segment === null ? null : segmentWords(t, segment),
    personId === null
      ? null
      : t.rich('For {name}', {
          name: <TextLink to={`/admin/users/${personId}`}>{verbatim(names.person ?? '')}</TextLink>,
        }),
    overrides === null ? null : t('in place of {rule}', { rule: names.instead ?? '' }),
    validFrom === null ? null : t.rich('from {time}', { time: moment(validFrom) }),
    validUntil === null ? null : t.rich('until {time}', { time: moment(validUntil) }),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-1.5 text-small">
      {parts.map((part, index) => (
        // The parts of one rule never change their order.
        <span key={index}>
          {part}
          {index < parts.length - 1 ? ',' : null}
        </span>
      ))}
    </p>
  )
}
