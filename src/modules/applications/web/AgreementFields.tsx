import { useState } from 'react'
import { terms } from '../../../platform/web/terms.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { type Agreement, AGREEMENT_TITLES, AGREEMENTS } from '../contract.ts'
import type { RegistrationForm } from './useRegistration.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'

const PROMISE: Readonly<Record<Agreement, Sentence>> = {
  electronicCommunications: say('I agree to get statements and communications electronically'),
  privacyNotice: say('I have read the privacy notice and agree to it'),
}

const READ: Readonly<Record<Agreement, Sentence>> = {
  electronicCommunications: say('Read what you agree to'),
  privacyNotice: say('Read the privacy notice'),
}

interface AgreementProps {
  readonly registration: RegistrationForm
}

/** The texts to agree to, each read in a window of its own and ticked for itself. */
export const AgreementFields = ({ registration }: AgreementProps) => {
  const t = useTranslate()
  return (
    <section aria-labelledby="agreements">
      <h3 id="agreements">{t('Agreements')}</h3>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {AGREEMENTS.map((name) => (
          <AgreementField key={name} name={name} registration={registration} />
        ))}
      </div>
    </section>
  )
}

function AgreementField({ name, registration }: AgreementProps & { readonly name: Agreement }) {
  const t = useTranslate()
  const { value, onChange, error } = registration.control(name)
  const [isReading, setReading] = useState(false)
  const { version, paragraphs } = terms.agreements[name]
  const title = t(AGREEMENT_TITLES[name])
  return (
    <div className="py-3">
      <Checkbox
        name={name}
        label={t(PROMISE[name])}
        error={error}
        checked={value !== ''}
        onChange={({ target }) => onChange(target.checked ? version : '')}
      />
      <div className="pl-5">
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setReading(true)}
        >
          {t(READ[name])}
        </Button>
      </div>
      <Dialog
        title={title}
        open={isReading}
        onClose={() => setReading(false)}
        wide
        actions={<Button onClick={() => setReading(false)}>{t('Back to the form')}</Button>}
      >
        {/* Long text scrolls, and whoever has only a keyboard must be able to scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div role="document" aria-label={title} tabIndex={0} className="grid gap-4">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="text-small text-ink-2">{t('Version {version}', { version })}</p>
        </div>
      </Dialog>
    </div>
  )
}
