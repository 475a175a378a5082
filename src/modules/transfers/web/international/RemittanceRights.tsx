import { institution } from '../../../../platform/web/institution.ts'
import { terms } from '../../../../platform/web/terms.ts'
import { Unbroken } from '../../../../ui/format/Unbroken.tsx'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { CANCEL_WINDOW_MINUTES } from '../../receipt.contract.ts'

/** What the Remittance Transfer Rule has members told, before they pay and on what they keep (12 CFR 1005.31). */
export function RemittanceRights() {
  const t = useTranslate()
  const { supportEmail, supportPhone } = institution
  const contact = supportPhone === undefined ? supportEmail : `${supportPhone}, ${supportEmail}`
  const lines = [
    t(
      "Banks on the way, the recipient's bank and foreign taxes may take something from what arrives.",
    ),
    t(
      'You can cancel for a full refund within {minutes, plural, one {# minute} other {# minutes}} of paying.',
      { minutes: CANCEL_WINDOW_MINUTES },
    ),
    t(
      'If you think that something went wrong, tell us within 180 days: {contact}. You can also ask us to explain your rights in writing.',
      { contact },
    ),
    ...(terms.international?.regulators ?? []).map(verbatim),
  ]
  return (
    <section aria-label={t('Your rights')} className="mt-4 grid gap-2 text-small text-ink-2">
      {lines.map((line) => (
        <p key={line}>
          <Unbroken part={supportPhone}>{line}</Unbroken>
        </p>
      ))}
    </section>
  )
}
