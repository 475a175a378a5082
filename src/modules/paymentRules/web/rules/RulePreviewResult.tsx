import { institution } from '../../../../platform/web/institution.ts'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Columns, countTick } from '../../../../ui/charts/charts.tsx'
import { Amount } from '../../../../ui/format/Amount.tsx'
import { Time } from '../../../../ui/format/Time.tsx'
import { formatDay, formatNumber } from '../../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import {
  say,
  type Sentence,
  type Translate,
  verbatim,
  type Words,
} from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { RuleOutcome } from '../../contract.ts'
import { PREVIEW_DAYS, type RulePreview, type Touched } from '../../preview.contract.ts'
import { KIND_WORDS, kindsWords } from '../../words.contract.ts'

const WOULD: Readonly<Record<RuleOutcome, Sentence>> = {
  allow: say('It would have recorded'),
  prove: say('It would have asked a code for'),
  review: say('It would have had staff look at'),
  deny: say('It would have refused'),
}

const touchedWords = (t: Translate, { payments, members, amount }: Touched): Words =>
  t(
    '{payments, plural, one {# payment} other {# payments}} of {members, plural, one {# member} other {# members}}, {amount} in all',
    { payments, members, amount: formatMoney(fromDecimal(amount)) },
  )

interface RulePreviewResultProps {
  readonly preview: RulePreview
  readonly outcome: RuleOutcome
}

/** How many payments, how much money and how many members, by week, with the latest as examples. */
export function RulePreviewResult({ preview, outcome }: RulePreviewResultProps) {
  const t = useTranslate()
  const { since, factsSince, looked, touched, asItIs, examples } = preview
  const from = factsSince !== null && factsSince > since ? factsSince : since
  return (
    <div aria-live="polite" className="grid gap-4">
      <div>
        <p className="text-small text-ink-2">{t(WOULD[outcome])}</p>
        <p className="text-h3 font-semibold tabular-nums">{touchedWords(t, touched)}</p>
        <p className="mt-1 text-small text-ink-2">
          {t(
            'Of {looked, plural, one {# payment} other {# payments}} of these kinds since {day}.',
            {
              looked,
              day: formatDay(from),
            },
          )}
        </p>
        {asItIs ? (
          <p className="mt-1 text-small text-ink-2">
            {t('As it is now: {touched}.', { touched: touchedWords(t, asItIs) })}
          </p>
        ) : null}
      </div>
      <Limits preview={preview} />
      {touched.payments > 0 ? <Weeks weeks={preview.weeks} touched={touched} /> : null}
      {examples.length === 0 ? null : (
        <div>
          <h3 className="font-sans text-small font-semibold">{t('The latest of them')}</h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {examples.map(({ paymentId, person, kind, amount, at }) => (
              <li
                key={paymentId}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pb-2 text-small"
              >
                <TextLink
                  to={`/admin/users/${person.id}`}
                  className="flex min-h-11 w-fit min-w-11 items-center wrap-anywhere"
                >
                  {verbatim(person.name)}
                </TextLink>
                <Amount value={fromDecimal(amount)} className="text-right font-medium" />
                <span className="text-ink-2">{t(KIND_WORDS[kind])}</span>
                <span className="text-right text-ink-2">
                  <Time instant={at} zone={institution.timeZone} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What could not be looked at, and since when it can. */
function Limits({ preview }: { readonly preview: RulePreview }) {
  const t = useTranslate()
  const { isCut, since, days, factsSince, devices, unknownKinds } = preview
  const notes: readonly (Words | null)[] = [
    isCut
      ? t(
          'There were too many payments to look at all {all} days: these are the last {days, plural, one {# day} other {# days}}, since {day}.',
          { all: verbatim(String(PREVIEW_DAYS)), days, day: formatDay(since) },
        )
      : null,
    factsSince === null
      ? t('No payment is on record yet that a rule can be tried on.')
      : factsSince > since
        ? t('Payments are on record since {day}; earlier ones were not looked at.', {
            day: formatDay(factsSince),
          })
        : null,
    devices?.since === null
      ? t('From which device they were sent is not known of any of them.')
      : devices && devices.since > since
        ? t('From which device they were sent is known since {day}.', {
            day: formatDay(devices.since),
          })
        : null,
    unknownKinds.length === 0
      ? null
      : t('Not on record yet: {kinds}. They are from when a rule is about them.', {
          kinds: kindsWords(t, unknownKinds),
        }),
  ]
  const told = notes.filter((note) => note !== null)
  return told.length === 0 ? null : (
    <ul className="grid gap-1 border-l-4 border-line pl-3 text-small">
      {told.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

interface WeeksProps {
  readonly weeks: RulePreview['weeks']
  readonly touched: Touched
}

function Weeks({ weeks, touched }: WeeksProps) {
  const t = useTranslate()
  return (
    <Columns
      title={t('Payments by week')}
      finding={touchedWords(t, touched)}
      names={weeks.map(({ startsOn }) => formatDay(startsOn, 'yearlessShort'))}
      says={weeks.map(({ startsOn, payments, amount }) =>
        t('Week of {day}: {payments}, {amount}', {
          day: formatDay(startsOn),
          payments: formatNumber(payments),
          amount: formatMoney(fromDecimal(amount)),
        }),
      )}
      series={[{ tone: 'solid', values: weeks.map(({ payments }) => payments) }]}
      tickText={countTick}
      height={90}
    />
  )
}
