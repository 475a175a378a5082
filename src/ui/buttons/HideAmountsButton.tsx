import { Eye, EyeOff } from 'lucide-react'
import { announce } from '../hooks/announce.ts'
import { buttonLook } from './buttonLook.ts'
import { hideAmounts } from '../theme/theme.ts'
import { useAmountsHidden } from '../hooks/useAmountsHidden.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface HideAmountsButtonProps {
  /** Where the button goes with what it shows, the focus needs somewhere to be. */
  readonly onPress?: () => void
}

/** The eye: turns every amount on the screen into dots, and back; remembered on this device. Phones have no room for its words. */
export function HideAmountsButton({ onPress }: HideAmountsButtonProps) {
  const t = useTranslate()
  const hidden = useAmountsHidden()
  const Icon = hidden ? Eye : EyeOff
  const press = () => {
    hideAmounts(!hidden)
    announce(hidden ? t('Amounts shown') : t('Amounts hidden'))
    onPress?.()
  }
  return (
    <button
      type="button"
      aria-pressed={hidden}
      onClick={press}
      className={buttonLook(
        'quiet',
        'small',
        false,
        '-mx-3.5 -my-2 max-w-none min-w-11 max-sm:-mr-[12px] forced-colors:my-0',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="max-sm:sr-only">{hidden ? t('Show amounts') : t('Hide amounts')}</span>
    </button>
  )
}
