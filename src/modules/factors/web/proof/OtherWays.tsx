import { Fingerprint, KeyRound, Mail, Smartphone, type LucideIcon } from 'lucide-react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import type { Way } from '../../secondSteps.contract.ts'
import { OFFERS } from './ways.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'

const ICONS: Readonly<Record<Way, LucideIcon>> = {
  authenticator: Smartphone,
  passkey: Fingerprint,
  emailed_code: Mail,
  backup_code: KeyRound,
}

interface OtherWaysProps {
  readonly ways: readonly Way[]
  readonly shown: Way
  readonly onChoose: (way: Way) => void
}

/** The ways that are not on the screen. Nothing where there is only one. */
export function OtherWays({ ways, shown, onChoose }: OtherWaysProps) {
  const t = useTranslate()
  const others = ways.filter((way) => way !== shown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-ways-title" className="border-t border-line pt-4">
      <h2 id="other-ways-title" className="font-sans text-small font-semibold text-ink-2">
        {t('Another way')}
      </h2>
      <ul className="mt-1 -ml-3.5 grid justify-items-start">
        {others.map((way) => {
          const Icon = ICONS[way]
          return (
            <li key={way}>
              <Button
                variant="quiet"
                size="small"
                icon={<Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
                onClick={() => onChoose(way)}
              >
                {t(OFFERS[way])}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
