import { Suspense, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { BackLink } from '../../../../ui/buttons/BackLink.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Loading, Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { usePartTitle } from '../../../../ui/format/partTitle.ts'
import { goToSection } from '../useSectionFocus.ts'
import { type Panel, panelIn, type PanelProps } from './panels.ts'
import { QuickTiles, tileId } from './QuickTiles.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const CARD_ID = 'quick-actions-cards'

/** Six tiles, or in their place what one of them opens: the address says which. */
export function QuickActions({ overview }: PanelProps) {
  const t = useTranslate()
  const [params] = useSearchParams()
  const panel = panelIn(params)
  usePanelFocus(panel?.id)
  return (
    <Card
      id={CARD_ID}
      title={t('Quick Actions')}
      titleId="quick-title"
      flush={panel === undefined}
      className="no-print overflow-hidden"
    >
      {panel ? <OpenPanel key={panel.id} panel={panel} overview={overview} /> : <QuickTiles />}
    </Card>
  )
}

const panelId = (id: string): string =>
  id === 'billpay' ? 'quick-actions-billpay' : `quick-panel-${id}`

function OpenPanel({ panel, overview }: PanelProps & { readonly panel: Panel }) {
  const t = useTranslate()
  const { id, Content } = panel
  const title = t(panel.title)
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  rest.delete('panel')
  return (
    <section id={panelId(id)} aria-labelledby={`${id}-panel-title`}>
      <PanelTitle title={title} />
      <BackLink to={{ search: rest.toString() }} state={{ closed: id }} preventScrollReset>
        {t('Back to Quick Actions')}
      </BackLink>
      <h3 id={`${id}-panel-title`} tabIndex={-1} className="mb-4 font-heading text-h2 font-medium">
        {title}
      </h3>
      {/* As high as what stands here meanwhile: a page that got shorter would scroll, and the link above
          would leave a pointer that is down on it. */}
      <div className="min-h-64">
        <Suspense
          fallback={
            <Loading label={t('Loading {panel}', { panel: title })}>
              <Skeleton className="h-64" />
            </Loading>
          }
        >
          <Content overview={overview} />
        </Suspense>
      </div>
    </section>
  )
}

/** Before the content, which may say more precisely where one is. */
function PanelTitle({ title }: { readonly title: Words }) {
  usePartTitle(title)
  return null
}

/** A panel that opens takes the focus; one that closes gives it back to its tile. */
function usePanelFocus(open: string | undefined): void {
  const { pathname, search, hash, key, state } = useLocation()
  const byHistory = useNavigationType() === NavigationType.Pop
  const before = useRef<{ open?: string | undefined; href: string; key: string }>(undefined)
  useEffect(() => {
    const href = pathname + search + hash
    const last = before.current
    if (last?.key === key) return
    before.current = { open, href, key }
    const pressedAgain = last?.href === href
    if (open !== undefined && (open !== last?.open || pressedAgain)) {
      const panel = document.getElementById(panelId(open))
      if (panel) goToSection(panel, panel.closest<HTMLElement>(`#${CARD_ID}`) ?? panel)
      return
    }
    const closed = last?.open
    const back = byHistory || (state as { closed?: string } | null)?.closed === closed
    if (open === undefined && closed !== undefined && back) {
      document.getElementById(tileId(closed))?.focus()
    }
  }, [open, pathname, search, hash, key, state, byHistory])
}
