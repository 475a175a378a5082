import { call } from '../../../platform/web/api.ts'
import { changeSentence } from '../../../platform/web/failures.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { Fieldset } from '../../../ui/fields/Fieldset.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { wireAmount } from '../../../values/money.ts'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { type Channel, CHANNELS } from '../../notifications/choices.contract.ts'
import {
  addAlert,
  type Alert,
  type AlertAccount,
  ALERT_KINDS,
  AlertBody,
  type AlertKind,
  changeAlert,
  hasAccount,
  hasAmount,
  hasDays,
  hasWords,
} from '../contract.ts'
import { alertWords, CHANNEL_WORDS, KIND_WORDS } from './alertWords.ts'
import { useTaken } from './useAlerts.ts'

interface Typed {
  readonly kind: AlertKind
  readonly accountId: string
  readonly amount: string
  readonly words: string
  readonly days: string
  readonly channels: readonly Channel[]
}

interface FormProps {
  /** The alert that is changed; left out for a new one. */
  readonly alert?: Alert | undefined
  readonly accounts: readonly AlertAccount[]
  readonly onSaved: (words: Words) => void
  readonly onClose: () => void
}

const DAYS_OFFERED = ['2', '3', '5', '7', '14', '30']

/** What kind of amount or words it is. */
const FIELD_WORDS = {
  below: say('Amount'),
  above: say('Amount'),
  money_in: say('From which amount'),
  money_out: say('From which amount'),
  payee: say('Name'),
  keyword: say('Word or words'),
  low_forecast: say('Amount'),
} as const satisfies Readonly<Partial<Record<AlertKind, Sentence>>>

const HINTS: Readonly<Partial<Record<AlertKind, Sentence>>> = {
  below: say('Pending payments count as spent. We tell you once each time it drops below.'),
  above: say('Pending deposits count too. We tell you once each time it rises above.'),
  payee: say('As it stands in your activity. The beginning is enough.'),
  keyword: say('Names, descriptions and what you wrote on a transfer are looked through.'),
  low_forecast: say('The lowest point of the days ahead on your dashboard.'),
}

/** When to be told, and where. */
export function AlertForm({ alert, accounts, onSaved, onClose }: FormProps) {
  const t = useTranslate()
  const taken = useTaken()
  const { field, control, dialog, values } = useSentForm({
    schema: AlertBody,
    blank: blankOf(alert, accounts),
    bodyOf,
    fieldOf: { account_not_found: 'accountId' },
    send: (body) =>
      alert ? call(changeAlert, { params: { id: alert.id }, body }) : call(addAlert, { body }),
    onSent: (alerts, body) => {
      taken(alerts)
      onSaved(t('We tell you when: {alert}.', { alert: alertWords(t, body) }))
    },
    sentenceOf: (error) => changeSentence(t, error),
  })
  const kind = control('kind')
  const hint = HINTS[values.kind]
  const about = {
    label: t(FIELD_WORDS[values.kind as keyof typeof FIELD_WORDS] ?? FIELD_WORDS.below),
    ...(hint && { hint: t(hint) }),
  }
  return (
    <FormDialog
      title={alert ? t('Change the alert') : t('Add an alert')}
      submit={alert ? t('Save alert') : t('Add alert')}
      onClose={onClose}
      {...dialog}
    >
      <SelectField
        {...kind}
        onChange={({ target }) => kind.onChange(target.value as AlertKind)}
        label={t('Tell me when')}
        options={ALERT_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
      />
      {hasAccount(values.kind) ? (
        <SelectField
          {...field('accountId')}
          label={t('Account')}
          hint={t('Only you hear of it. Whoever shares the account chooses for themselves.')}
          options={accounts.map(({ id, account }) => ({
            value: id,
            label: nameOfAccount(account),
          }))}
        />
      ) : null}
      {hasAmount(values.kind) ? <MoneyField {...control('amount')} {...about} /> : null}
      {hasWords(values.kind) ? (
        <TextField {...field('words')} {...about} width="long" autoComplete="off" />
      ) : null}
      {hasDays(values.kind) ? (
        <SelectField
          {...field('days')}
          label={t('How long before')}
          {...(values.kind === 'bill_due' && {
            hint: t('On the day before we tell you in any case.'),
          })}
          options={DAYS_OFFERED.map((days) => ({
            value: days,
            label: t('{days} days', { days }),
          }))}
        />
      ) : null}
      <ChannelChoice {...control('channels')} />
    </FormDialog>
  )
}

const blankOf = (alert: Alert | undefined, accounts: readonly AlertAccount[]): Typed => ({
  kind: alert?.kind ?? 'below',
  accountId: alert?.accountId ?? accounts[0]?.id ?? '',
  amount: alert?.amount ?? '',
  words: alert?.words ?? '',
  days: String(alert?.days ?? 3),
  channels: alert?.channels ?? ['portal', 'mail'],
})

const bodyOf = ({ kind, accountId, amount, words, days, channels }: Typed, id: string) => ({
  id,
  kind,
  accountId: hasAccount(kind) ? accountId : null,
  amount: hasAmount(kind) ? wireAmount(amount) : null,
  words: hasWords(kind) ? words : null,
  days: hasDays(kind) ? Number(days) : null,
  channels: [...channels],
})

interface ChannelProps {
  readonly name: string
  readonly value: readonly Channel[]
  readonly error?: Words | undefined
  readonly onChange: (value: readonly Channel[]) => void
}

function ChannelChoice({ name, value, error, onChange }: ChannelProps) {
  const t = useTranslate()
  const toggle = (channel: Channel, wanted: boolean) =>
    onChange(CHANNELS.filter((one) => (one === channel ? wanted : value.includes(one))))
  return (
    <Fieldset id={fieldId(name)} legend={t('Where to tell me')} error={error}>
      {CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          label={t(CHANNEL_WORDS[channel])}
          checked={value.includes(channel)}
          onChange={({ target }) => toggle(channel, target.checked)}
        />
      ))}
    </Fieldset>
  )
}
