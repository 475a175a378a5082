import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { toasts } from './toast.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

/** Where toasts appear: at the foot, over nothing that has the focus. Timers pause on hover. */
export const ToastRegion = () => {
  const t = useTranslate()
  return (
    <AriaToastRegion
      queue={toasts}
      className="no-print fixed inset-x-4 bottom-20 z-40 grid gap-2 rounded-control sm:right-4 sm:left-auto sm:max-w-card md:bottom-4"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className="reveal flex items-center gap-3 rounded-control border border-line-strong bg-floating py-2 pr-2 pl-4 shadow-menu"
        >
          <ToastContent className="min-w-0 flex-1">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <Button
            slot="close"
            aria-label={t('Close')}
            className="grid size-11 place-items-center rounded-control border border-transparent"
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </Toast>
      )}
    </AriaToastRegion>
  )
}
