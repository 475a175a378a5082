import { useSearchParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { DemoStrip, PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { ToastRegion } from '../../../ui/dialogs/ToastRegion.tsx'
import { ThemeChoice } from '../../../ui/theme/ThemeChoice.tsx'
import { ActionSpecimens } from './ActionSpecimens.tsx'
import { ChoiceSpecimens } from './ChoiceSpecimens.tsx'
import { FieldSpecimens } from './FieldSpecimens.tsx'
import { FrameSpecimens } from './FrameSpecimens.tsx'
import { LedgerSpecimens } from './LedgerSpecimens.tsx'
import { ListSpecimens } from './ListSpecimens.tsx'
import { MessageSpecimens } from './MessageSpecimens.tsx'
import { MoneySpecimens } from './MoneySpecimens.tsx'
import { TypeSpecimens } from './TypeSpecimens.tsx'
import { WholePage } from './WholePages.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Every component in every state, without clicking through the bank. Served in development only. */
export function Gallery() {
  const t = useTranslate()
  const show = useSearchParams()[0].get('show')
  if (show !== null) return <WholePage show={show} />
  return (
    <PageFrame strip={<DemoStrip>{t('This is the gallery of components.')}</DemoStrip>}>
      <PageTitle title={t('Gallery')} institution={institution.shortName} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t('Gallery')}</h1>
        <ThemeChoice />
      </div>
      <TypeSpecimens />
      <ActionSpecimens />
      <FieldSpecimens />
      <ChoiceSpecimens />
      <MessageSpecimens />
      <MoneySpecimens />
      <LedgerSpecimens />
      <ListSpecimens />
      <FrameSpecimens />
      <ToastRegion />
    </PageFrame>
  )
}
