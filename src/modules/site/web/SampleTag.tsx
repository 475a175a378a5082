import { useTranslate } from '../../../values/useTranslate.tsx'

/** On whatever is made up for the demonstration. */
export const SampleTag = () => {
  const t = useTranslate()
  return (
    <span className="inline-block rounded-tag border border-line-strong bg-surface px-1.5 py-0.5 align-middle font-sans text-caption font-medium text-ink-2">
      {t('Sample')}
    </span>
  )
}
