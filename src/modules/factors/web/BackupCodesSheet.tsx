import { useEffect } from 'react'
import { Download, Printer } from 'lucide-react'
import { institution } from '../../../platform/web/institution.ts'
import { saveFile } from '../../../platform/web/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BackupCodesSheetProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

const TITLE_ID = 'new-backup-codes-title'
const FILE = 'backup-codes.txt'

function download(t: Translate, codes: readonly string[]): void {
  const head = t('{institution}: backup codes, each for one use', { institution: institution.name })
  const text = `${head}\r\n\r\n${codes.join('\r\n')}\r\n`
  saveFile(FILE, new Blob([text], { type: 'text/plain' }))
}

/** Ten codes, shown this once, and three ways to keep them. */
export function BackupCodesSheet({ codes, onDone }: BackupCodesSheetProps) {
  const t = useTranslate()
  useEffect(() => document.getElementById(TITLE_ID)?.focus(), [])
  const icon = 'size-5 shrink-0'
  return (
    <Card
      title={t('Keep your backup codes')}
      titleId={TITLE_ID}
      data-prints
      className="border-accent"
    >
      <p className="max-w-prose">
        {t(
          'They are shown this once. Print them or keep them where you keep what is valuable; each works once.',
        )}
      </p>
      <p className="print-only">{institution.name}</p>
      <ol
        id="backup-codes"
        aria-label={t('Backup codes')}
        className="mt-4 grid gap-x-8 border-y border-line py-2 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="py-1.5 text-h3 font-medium tabular-nums" data-code>
            {code}
          </li>
        ))}
      </ol>
      <div className="no-print mt-3 -ml-3.5 flex flex-wrap">
        <CopyButton
          value={codes.join('\n')}
          label={t('Copy')}
          what={t('all backup codes')}
          shownIn="backup-codes"
        />
        <Button
          variant="quiet"
          size="small"
          icon={<Download aria-hidden="true" className={icon} strokeWidth={1.75} />}
          onClick={() => download(t, codes)}
        >
          {t('Download')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Printer aria-hidden="true" className={icon} strokeWidth={1.75} />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      </div>
      <Button className="mt-3" onClick={onDone}>
        {t('I have kept them')}
      </Button>
    </Card>
  )
}
