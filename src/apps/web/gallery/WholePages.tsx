import { useState } from 'react'
import { ArrowLeftRight, House, Menu, ReceiptText } from 'lucide-react'
import { institution, logo } from '../../../platform/web/institution.ts'
import { BottomBar } from '../../../ui/layout/BottomBar.tsx'
import { ErrorPage } from '../../../ui/layout/ErrorPage.tsx'
import { PageFrame } from '../../../ui/layout/PageFrame.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import { TopBar } from '../../../ui/layout/TopBar.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const HERE = '/dev/gallery'

function Head() {
  const t = useTranslate()
  return (
    <TopBar
      brand={<Wordmark name={institution.shortName} logo={logo} />}
      brandTo="/"
      items={[
        { to: HERE, label: t('Gallery') },
        { to: '/', label: t('Home') },
      ]}
      label={t('Main')}
    />
  )
}

/** Pages that cannot be shown inside another: each has a main part of its own. */
export function WholePage({ show }: { readonly show: string }) {
  if (show === 'member') return <MemberPage />
  return (
    <ErrorPage
      message={verbatim('503 Service Unavailable')}
      support={institution}
      onRetry={() => {}}
    />
  )
}

function MemberPage() {
  const t = useTranslate()
  const [more, setMore] = useState(false)
  return (
    <PageFrame
      header={<Head />}
      bottomBar={
        <BottomBar
          label={t('Places')}
          items={[
            { to: `${HERE}?show=member`, label: t('Home'), icon: House },
            { to: '/dashboard?transfer=internal', label: t('Move money'), icon: ArrowLeftRight },
            { to: '/dashboard?panel=bills', label: t('Bills'), icon: ReceiptText },
            { label: t('More'), icon: Menu, expanded: more, onPress: () => setMore(!more) },
          ]}
        />
      }
    >
      <h1>{t('Member page')}</h1>
    </PageFrame>
  )
}
