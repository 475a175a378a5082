import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface DeniedDialogProps {
  readonly title: Words
  /** The refusal's own sentence while it stands; undefined when there is nothing to say. */
  readonly sentence: Words | undefined
  /** Whom to ask. */
  readonly supportHours: string
  readonly supportPhone: string | undefined
  /** What else there is to know, such as when it works again. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A payment the limit lets not through: what that means and whom to ask. */
export const DeniedDialog = (props: DeniedDialogProps) => {
  const t = useTranslate()
  const { title, sentence, supportHours, supportPhone, children, onClose } = props
  return (
    <Dialog
      title={title}
      open={sentence !== undefined}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <p>{sentence}</p>
      {children ? <div className="mt-4">{children}</div> : null}
      <dl className="mt-4 grid gap-1">
        <Fact term={t('Support hours')} detail={supportHours} />
        {supportPhone ? <Fact term={t('Phone')} detail={supportPhone} /> : null}
      </dl>
      <p className="mt-4">{t('No money left your account.')}</p>
    </Dialog>
  )
}

const Fact = ({ term, detail }: { readonly term: Words; readonly detail: string }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink-2">{term}:</dt>
    <dd className="font-medium">{detail}</dd>
  </div>
)
