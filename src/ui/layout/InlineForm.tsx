import type { FormEventHandler, ReactNode } from 'react'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { Button } from '../buttons/Button.tsx'
import { ActionFailure, type ActionFailureProps } from './ActionFailure.tsx'

interface InlineFormProps extends Pick<ActionFailureProps, 'failure' | 'attempt'> {
  readonly children: ReactNode
  readonly busy: boolean
  /** What the button says that saves. */
  readonly save: Words
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly onCancel: () => void
}

/** One field and its two ways out, in the place of the button that opened it; Esc is the second. */
export function InlineForm({
  children,
  busy,
  save,
  onSubmit,
  onCancel,
  ...failed
}: InlineFormProps) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The key comes from the field in it.
    <form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !busy) onCancel()
      }}
      className="grid max-w-form gap-3"
    >
      {children}
      <ActionFailure {...failed} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy} busyLabel={t('Saving')}>
          {save}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
