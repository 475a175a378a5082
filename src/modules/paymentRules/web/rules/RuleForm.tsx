import type { ReactNode } from 'react'
import { serverNow } from '../../../../platform/web/clock.ts'
import { institution } from '../../../../platform/web/institution.ts'
import { DateField } from '../../../../ui/fields/DateField.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Switch } from '../../../../ui/fields/Switch.tsx'
import { TextAreaField } from '../../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { dayOf } from '../../../../values/dates.ts'
import { verbatim, type Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { MemberField } from '../../../limits/web/limits.ts'
import { type PaymentRule, RULE_REASON_LENGTH_MAX } from '../../contract.ts'
import { ConditionsField } from './ConditionsField.tsx'
import { KindsField } from './KindsField.tsx'
import { isCounted } from './ruleForm.ts'
import { OUTCOMES, PERIODS } from './ruleWords.ts'
import type { RuleFields } from './useRuleForm.ts'

interface GroupProps {
  readonly form: RuleFields
}

interface RuleFormProps extends GroupProps {
  /** Those in force: one for a member may stand in for one of everybody. */
  readonly rules: readonly PaymentRule[]
}

/** What a rule says, group by group in the order in which it is read. */
export const RuleForm = ({ form, rules }: RuleFormProps) => (
  <>
    <About form={form} />
    <Whose form={form} rules={rules} />
    <When form={form} />
    <HowMuch form={form} />
    <Then form={form} />
  </>
)

interface PartProps {
  readonly title: Words
  readonly children: ReactNode
}

/** A line of the ledger over each group, with what it answers. */
const Part = ({ title, children }: PartProps) => (
  <section aria-label={title}>
    <h2 className="bg-band px-4 py-2 font-sans text-small font-semibold text-ink-2 sm:px-6">
      {title}
    </h2>
    <div className="grid gap-5 px-4 pt-4 pb-6 sm:px-6">{children}</div>
  </section>
)

function About({ form: { field, control } }: GroupProps) {
  const t = useTranslate()
  return (
    <Part title={t('What it is about')}>
      <TextField
        {...field('name')}
        label={t('Name')}
        hint={t('Staff read it, members never do.')}
        autoComplete="off"
      />
      <KindsField {...control('kinds')} />
      <Switch
        label={t('The rule is on')}
        hint={t('Off, it is kept with its versions and asked about nothing.')}
        on={control('enabled').value}
        onChange={control('enabled').onChange}
      />
    </Part>
  )
}

function Whose({ form, rules }: RuleFormProps) {
  const t = useTranslate()
  const { control, field, values } = form
  const general = rules.filter(({ personId }) => personId === null)
  return (
    <Part title={t('Whose payments')}>
      <RadioGroup
        {...control('whose')}
        legend={t('Applies to')}
        choices={[
          { value: 'everybody', label: t('Everybody') },
          { value: 'new_members', label: t('Members who joined lately') },
          { value: 'long_members', label: t('Members who joined long ago') },
          { value: 'businesses', label: t('Businesses') },
          { value: 'person', label: t('One member') },
        ]}
      />
      {values.whose === 'new_members' || values.whose === 'long_members' ? (
        <TextField
          {...field('days')}
          label={
            values.whose === 'new_members'
              ? t('Joined less than so many days ago')
              : t('Joined at least so many days ago')
          }
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      ) : null}
      {values.whose === 'person' ? (
        <>
          <MemberField {...control('personId')} label={t('Member')} />
          <SelectField
            {...field('overrides')}
            label={t('In place of')}
            hint={t('While it is in force for the member, the other rule is not. It needs an end.')}
            options={[
              { value: '', label: t('No rule: it is asked as well') },
              ...general.map(({ id, name }) => ({ value: id, label: verbatim(name) })),
            ]}
          />
        </>
      ) : null}
    </Part>
  )
}

function When({ form: { values, setValues, errorOf } }: GroupProps) {
  const t = useTranslate()
  const today = dayOf(serverNow(), institution.timeZone)
  return (
    <Part title={t('When')}>
      <DateField
        name="from"
        label={t('First day')}
        hint={t('Without one it begins when it is saved.')}
        optional
        value={values.from.day}
        onChange={(day, problem) => setValues({ from: { day, problem } })}
        error={errorOf('from')}
        today={today}
      />
      <DateField
        name="until"
        label={t('Last day')}
        hint={t('Without one it has no end.')}
        optional
        value={values.until.day}
        onChange={(day, problem) => setValues({ until: { day, problem } })}
        error={errorOf('until')}
        today={today}
      />
    </Part>
  )
}

function HowMuch({ form: { control, field, values } }: GroupProps) {
  const t = useTranslate()
  const { period } = values
  const empty =
    period === 'payment'
      ? t('Leave empty to catch every payment.')
      : period === 'new_payee'
        ? t('Leave empty for the amount in the institution profile.')
        : t('Leave empty if only their number counts.')
  return (
    <Part title={t('How much, and of which payments')}>
      <RadioGroup
        {...control('period')}
        legend={t('What is compared')}
        choices={PERIODS.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {isCounted(period) ? (
        <TextField
          {...field('count')}
          label={t('Most payments')}
          hint={t('Leave empty if only their amount counts.')}
          inputMode="numeric"
          autoComplete="off"
          width="short"
        />
      ) : null}
      <MoneyField {...control('amount')} label={t('Most money')} hint={empty} />
      <ConditionsField {...control('conditions')} />
    </Part>
  )
}

function Then({ form: { control, field, values } }: GroupProps) {
  const t = useTranslate()
  return (
    <Part title={t('What happens with more')}>
      <RadioGroup
        {...control('outcome')}
        legend={t('Then')}
        choices={OUTCOMES.map(({ value, label, hint }) => ({
          value,
          label: t(label),
          hint: t(hint),
        }))}
      />
      <TextAreaField
        {...field('reason')}
        label={t('Why')}
        hint={t('Staff and examiners read it beside this version of the rule.')}
        rows={3}
        count={{ length: Array.from(values.reason).length, max: RULE_REASON_LENGTH_MAX }}
      />
    </Part>
  )
}
