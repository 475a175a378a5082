import { type DragEvent, useId, useState } from 'react'
import { Download, Upload } from 'lucide-react'
import { buttonLook } from '../../../ui/buttons/buttonLook.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { TEMPLATE_PATH } from '../contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface CsvDropProps {
  readonly onFile: (file: File) => void
}

/** A place to drop a file, and a button for whoever would rather choose one. */
export function CsvDrop({ onFile }: CsvDropProps) {
  const t = useTranslate()
  const [over, setOver] = useState(false)
  const id = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid gap-3 rounded-control border border-dashed p-4',
        over ? 'border-brand bg-brand-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <p id={`${id}-hint`} className="text-small text-ink-2">
        {t(
          'Drop a CSV file here, up to 5 MB and 5,000 rows. Nothing is added before you have seen it.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <span className="relative inline-flex">
          <input
            id={id}
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onFile(file)
              event.target.value = ''
            }}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <label
            htmlFor={id}
            className={buttonLook(
              'secondary',
              'small',
              false,
              'pointer-events-none peer-hover:bg-brand-soft peer-focus-visible:ring-peer',
            )}
          >
            <Upload aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            {t('Choose a CSV file')}
          </label>
        </span>
        <a href={TEMPLATE_PATH} download className={buttonLook('quiet', 'small', false)}>
          <Download aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          {t('Download template')}
        </a>
      </div>
    </div>
  )
}
