import { verbatim } from '../../../values/sentence.ts'
import { institution, logo } from '../../../platform/web/institution.ts'
import { Tally } from '../../../ui/lists/Tally.tsx'
import { TallyLogo, Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { Specimen, Specimens } from './Specimen.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const GROUNDS = [
  'bg-page text-ink',
  'bg-surface text-ink',
  'bg-sunken text-ink-2',
  'bg-band text-ink',
  'bg-brand text-on-brand',
  'bg-brand-soft text-brand',
  'bg-feature text-on-feature',
  'bg-accent text-on-accent',
  'bg-accent-soft text-accent-ink',
  'bg-credit-soft text-credit',
  'bg-danger text-on-danger',
  'bg-danger-soft text-danger',
  'bg-info-soft text-info',
] as const

export const TypeSpecimens = () => {
  const t = useTranslate()
  return (
    <Specimens title={t('Color and type')}>
      <Specimen name={t('Grounds and the text on them')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
          {GROUNDS.map((pair) => (
            <li key={pair} className={`${pair} border border-line p-3 text-small`}>
              {pair}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Styles">
        <p className="font-heading text-display">{t('Every member counts.')}</p>
        <p className="font-heading text-h1">{t('Heading one')}</p>
        <p className="font-heading text-h2">{t('Heading two')}</p>
        <p className="text-h3 font-semibold">{t('Heading three')}</p>
        <p>{t('Body: your money, in plain words.')}</p>
        <p className="text-small text-ink-2">{t('Small, secondary')}</p>
        <p className="text-caption text-ink-3">{t('Caption')}</p>
        <p className="money-xl money">{verbatim('$10,624.01')}</p>
      </Specimen>
      <Specimen name={t('Mark and tally')}>
        <div className="flex flex-wrap items-center gap-6">
          <TallyLogo className="size-10" />
          <Wordmark name={institution.shortName} logo={logo} />
          {[0, 1, 2, 3, 4, 5].map((count) => (
            <Tally key={count} count={count} />
          ))}
        </div>
      </Specimen>
    </Specimens>
  )
}
