import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DAY_PROBLEM, NO_DAY, type TypedDay } from '../../../ui/fields/typedDay.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { wireAmount } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { beginGoal, BeginGoalBody, type GoalAccount } from '../contract.ts'
import { useTaken } from './useGoals.ts'

interface Typed {
  readonly name: string
  readonly target: string
  readonly dueOn: TypedDay
  readonly accountId: string
}

interface BeginProps {
  readonly accounts: readonly GoalAccount[]
  readonly today: Day
  readonly onBegun: (name: string) => void
  readonly onClose: () => void
}

/** What is saved for, how much it takes, by when if there is a day, and where the money is. */
export function BeginGoal({ accounts, today, onBegun, onClose }: BeginProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { field, control, dialog } = useSentForm({
    schema: BeginGoalBody,
    blank: { name: '', target: '', dueOn: NO_DAY, accountId: accounts[0]?.id ?? '' },
    bodyOf: ({ dueOn, target, ...rest }: Typed, id: string) => ({
      ...rest,
      id,
      target: wireAmount(target),
      dueOn: dueOn.day,
    }),
    own: ({ dueOn: { day, problem } }) => ({
      dueOn:
        day === null
          ? problem === undefined || problem === 'empty'
            ? undefined
            : DAY_PROBLEM[problem]
          : day <= today
            ? beginGoal.refusals.day_is_over.message
            : undefined,
    }),
    fieldOf: { day_is_over: 'dueOn', account_not_found: 'accountId' },
    send: (body) => call(beginGoal, { body }),
    onSent: (goals, { name }) => {
      taken(goals)
      onBegun(name)
    },
    sentenceOf: (error) => changeSentence(t, error),
  })
  const dueOn = control('dueOn')
  return (
    <FormDialog title={t('Name a goal')} submit={t('Begin')} onClose={onClose} {...dialog}>
      <TextField
        {...field('name')}
        label={t('What you save for')}
        hint={t('A trip, a roof, a rainy day.')}
        autoComplete="off"
      />
      <MoneyField {...control('target')} label={t('How much it takes')} />
      <DateField
        {...dueOn}
        label={t('By when')}
        optional
        value={dueOn.value.day}
        onChange={(day, problem) => dueOn.onChange({ day, problem })}
        today={today}
        min={addDays(today, 1)}
      />
      {accounts.length > 1 ? (
        <SelectField
          {...field('accountId')}
          label={t('Where the money is')}
          hint={t('Whoever else can spend from it alone sees the goal too.')}
          options={accounts.map(({ id, account }) => ({
            value: id,
            label: nameOfAccount(account),
          }))}
        />
      ) : null}
    </FormDialog>
  )
}
