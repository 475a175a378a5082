import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Calculator } from './calculators/Calculator.tsx'
import { KIND_LABEL } from './calculators/fields.ts'
import { KINDS } from './calculators/kinds.ts'
import { useTyped } from './calculators/useTyped.ts'
import { PageHead } from './PageHead.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** What a loan or a house costs, and what savings come to. Nothing that is typed is sent. */
export function CalculatorsPage() {
  const t = useTranslate()
  const typed = useTyped()
  return (
    <section className="frame py-12 sm:py-16">
      <PageHead
        path="/calculators"
        description={t('What a loan or a house costs a month, and what savings come to.')}
      />
      <h1>{t('Calculators')}</h1>
      <p className="mt-4 max-w-prose text-[1.1875rem] leading-normal">
        {t(
          'Change a number and the rest follows. It is worked out in your browser, and nothing you type is sent to us.',
        )}
      </p>
      <noscript>
        <p className="mt-6 max-w-prose border-l-4 border-accent bg-accent-soft p-4 text-accent-ink">
          {t('Changing the numbers needs JavaScript. Without it, these are examples at our rates.')}
        </p>
      </noscript>
      <div className="mt-8">
        <Tabs
          label={t('Calculator for a')}
          onPhones="stack"
          selected={typed.kind}
          onSelect={typed.choose}
          items={KINDS.map((id) => ({
            id,
            label: t(KIND_LABEL[id]),
            panel: typed.kind === id ? <Calculator typed={typed} /> : null,
          }))}
        />
      </div>
      <p className="mt-6 max-w-prose text-small text-ink-2">
        {t.rich(
          'An estimate and not an offer. Your rate depends on your credit history and on the term; interest is rounded to the cent each month. For numbers that hold, <link>talk to us</link>.',
          { link: (words) => <TextLink to="/schedule">{words}</TextLink> },
        )}
      </p>
    </section>
  )
}
