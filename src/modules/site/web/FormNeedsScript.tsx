import { institution } from '../../../platform/web/institution.ts'
import { PhoneLink } from '../../../ui/format/PhoneLink.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Above a form, where scripts are off: the other ways. */
export const FormNeedsScript = () => {
  const t = useTranslate()
  const { supportEmail: email, supportPhone: phone } = institution
  return (
    <noscript>
      <p className="mb-6 border-l-4 border-accent bg-accent-soft p-4 text-accent-ink">
        {phone
          ? t.rich(
              'This form needs JavaScript. Without it, please write to {email} or call {phone}.',
              {
                email,
                phone: <PhoneLink phone={phone} />,
              },
            )
          : t('This form needs JavaScript. Without it, please write to {email}.', { email })}
      </p>
    </noscript>
  )
}
