import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Camera, FileText, Upload } from 'lucide-react'
import { announce } from '../hooks/announce.ts'
import { Button } from '../buttons/Button.tsx'
import { buttonLook } from '../buttons/buttonLook.ts'
import { classNames } from '../format/classNames.ts'
import { fieldId } from './fieldId.ts'
import { Fieldset } from './Fieldset.tsx'
import { fileProblem, fileSize, typeWords } from './fileProblem.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface FileFieldProps {
  readonly name: string
  readonly legend: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  /** MIME types, "image/jpeg" or "image/*". */
  readonly types: readonly string[]
  readonly bytesMax: number
  readonly file: File | null
  /** The file, or why it was not taken. Nothing was chosen: both are empty. */
  readonly onChange: (file: File | null, problem?: Words) => void
  /** "Choose a photo". */
  readonly chooseLabel?: Words
  /** On phones, a second button that opens the camera. */
  readonly camera?: boolean
  /** Under the chosen file: a picture of it, say. */
  readonly preview?: ReactNode
}

/** A file from the device. The button is a native input; dropping a file on the box is extra. */
export function FileField(props: FileFieldProps) {
  const t = useTranslate()
  const { name, legend, error, optional, types, bytesMax, file, onChange, preview } = props
  const { chooseLabel = t('Choose a file'), camera = false } = props
  const hint = (
    <>
      {props.hint}{' '}
      {t('{types}, up to {size}.', { types: typeWords(t, types), size: fileSize(bytesMax) })}
    </>
  )
  const id = fieldId(name)
  // The button that was pressed goes with the file.
  const remove = () => {
    document.getElementById(id)?.focus()
    onChange(null)
  }
  const take = (chosen: File) => {
    const problem = fileProblem(t, chosen, types, bytesMax)
    if (problem === undefined) announce(t('{name} chosen', { name: chosen.name }))
    onChange(problem === undefined ? chosen : null, problem)
  }
  return (
    <Fieldset {...{ id, legend, hint, error, optional }}>
      <FileDrop onFile={take}>
        {file ? <Chosen file={file} onRemove={remove} /> : null}
        {file ? preview : null}
        <div className="flex flex-wrap gap-2">
          {camera ? (
            <FilePicker
              name={`${name}-camera`}
              label={t('Take photo')}
              types={['image/*']}
              camera
              onFile={take}
            />
          ) : null}
          <FilePicker
            name={name}
            label={file ? t('Choose another') : chooseLabel}
            types={types}
            onFile={take}
          />
        </div>
      </FileDrop>
    </Fieldset>
  )
}

function Chosen({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 basis-40 font-medium break-all">{file.name}</span>
      <span className="text-small text-ink-2">{fileSize(file.size)}</span>
      <Button variant="quiet" size="small" onClick={onRemove}>
        {t.rich('Remove<hidden> {name}</hidden>', {
          name: file.name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </div>
  )
}

interface FileDropProps {
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A box that a file may be dropped on. That is extra: whoever cannot drag finds a button in it. */
export function FileDrop({ onFile, children }: FileDropProps) {
  const [over, setOver] = useState(false)
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
      {children}
    </div>
  )
}

interface FilePickerProps {
  readonly name?: string
  readonly label: Words
  /** What may be chosen, as browsers take it: "image/jpeg", ".csv". */
  readonly types: readonly string[]
  /** Opens the camera; only where a finger points. */
  readonly camera?: boolean
  readonly describedBy?: string
  readonly onFile: (file: File) => void
}

/** The input is there for keyboards and screen readers; its label is what people press. */
export function FilePicker(props: FilePickerProps) {
  const { name, label, types, camera = false, describedBy, onFile } = props
  const id = useId()
  const Icon = camera ? Camera : Upload
  return (
    <span className={classNames('relative inline-flex', camera && 'pointer-fine:hidden')}>
      <input
        id={id}
        name={name}
        type="file"
        accept={types.join(',')}
        aria-describedby={describedBy}
        {...(camera && { capture: 'environment' as const })}
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
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {label}
      </label>
    </span>
  )
}
