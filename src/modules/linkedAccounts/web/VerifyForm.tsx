import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { demoMailboxLink } from '../../../ui/fields/DemoHint.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { wireAmount } from '../../../values/money.ts'
import { type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type LinkedAccount, VerifyBody, verifyLink } from '../contract.ts'
import { useShown } from './useLinks.ts'

interface VerifyFormProps {
  readonly link: LinkedAccount
  readonly onDone: (sentence: Words) => void
}

/** ".12" as well, as people write cents. */
const centsIn = (typed: string): string => wireAmount(typed.trim().replace(/^\./, '0.'))

/** The amounts of both small payments, as their owner reads them at the other bank. */
export function VerifyForm({ link, onDone }: VerifyFormProps) {
  const t = useTranslate()
  const show = useShown()
  const { id: linkId, bankName, last4, guessesLeft } = link
  const form = useSentForm({
    schema: VerifyBody,
    blank: { first: '', second: '' },
    namedFrom: `${linkId}-`,
    bodyOf: ({ first, second }: { readonly first: string; readonly second: string }, id) => ({
      id,
      first: centsIn(first),
      second: centsIn(second),
    }),
    send: (body) => call(verifyLink, { params: { id: linkId }, body }),
    onSent: (changed) => {
      show(changed)
      onDone(t('{name} is linked.', { name: `${bankName} ··${last4}` }))
    },
    onRefused: () => {
      // The next try is another one.
      form.renewId()
      show(link)
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(form.headline !== undefined && { headline: form.headline })}
      />
      <MoneyField
        {...form.control('first')}
        label={t('One amount')}
        hint={t('Under one dollar, for example 0.12')}
      />
      <MoneyField
        {...form.control('second')}
        label={t('The other amount')}
        hint={t('The order of the amounts does not matter.')}
      />
      {institution.demo ? (
        <p className="text-small text-ink-2">
          {t.rich(
            'This is a demonstration: what the other bank received is in the <link>demo mailbox (opens in a new tab)</link>.',
            { link: demoMailboxLink },
          )}
        </p>
      ) : null}
      {form.failure === undefined ? (
        <p className="text-small text-ink-2">
          {t('{left, plural, one {# try} other {# tries}} left.', { left: guessesLeft })}
        </p>
      ) : null}
      <ActionFailure failure={form.failure} attempt={form.attempt} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('Comparing')}
        className="justify-self-start"
      >
        {t('Confirm the amounts')}
      </Button>
    </form>
  )
}
