import { useId } from 'react'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { FileDrop, FilePicker } from '../../../ui/fields/FileField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { TEMPLATE_PATH } from '../contract.ts'

const TYPES = ['.csv', 'text/csv', 'text/plain']

/** A place to drop a file, and a button for whoever would rather choose one. */
export function CsvDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useTranslate()
  const hintId = useId()
  return (
    <FileDrop onFile={onFile}>
      <p id={hintId} className="text-small text-ink-2">
        {t(
          'Drop a CSV file here, up to 5 MB and 5,000 rows. Nothing is added before you have seen it.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <FilePicker
          label={t('Choose a CSV file')}
          types={TYPES}
          describedBy={hintId}
          onFile={onFile}
        />
        <DownloadLink href={TEMPLATE_PATH}>{t('Download template')}</DownloadLink>
      </div>
    </FileDrop>
  )
}
