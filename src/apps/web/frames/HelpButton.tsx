import { CircleQuestionMark } from 'lucide-react'
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx'
import { SupportContact } from './SupportContact.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Help, in the same place on every page of somebody signed in. */
export const HelpButton = () => {
  const t = useTranslate()
  return (
    <PopoverButton
      title={t('Help')}
      label={
        <>
          <CircleQuestionMark aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
          <span className="max-lg:sr-only">{t('Help')}</span>
        </>
      }
    >
      <p className="mb-2">{t('Talk to a person who works here.')}</p>
      <SupportContact />
      <p className="mt-3 border-t border-line pt-3 text-small text-ink-2">
        {t('Staff will never ask you to move money to keep it safe, nor for a one-time code.')}
      </p>
    </PopoverButton>
  )
}
