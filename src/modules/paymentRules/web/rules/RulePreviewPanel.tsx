import { messageOf } from '../../../../platform/web/failures.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { formatNumber } from '../../../../values/formats.ts'
import { verbatim } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { type PaymentRule, SavePaymentRuleBody } from '../../contract.ts'
import { PREVIEW_DAYS } from '../../preview.contract.ts'
import { RulePreviewResult } from './RulePreviewResult.tsx'
import { bodyOf, type RuleValues } from './ruleForm.ts'
import { usePreview } from './usePreview.ts'

interface RulePreviewPanelProps {
  readonly ruleId: string
  readonly values: RuleValues
  readonly seen: PaymentRule | undefined
  /** Of this form: a preview is asked about what it would send. */
  readonly formId: string
  /** Something that is typed cannot be tried: the form shows what. */
  readonly onUnfit: () => void
}

/** Tries what is typed on what was paid lately, before it is saved. Nothing is written. */
export function RulePreviewPanel({ ruleId, values, seen, formId, onUnfit }: RulePreviewPanelProps) {
  const t = useTranslate()
  const { found, progress, trying: preview } = usePreview()
  const typed = bodyOf(values, formId, seen)
  // A rule can be tried before it has its name and its reason.
  const tryable = {
    ...typed,
    name: typed.name.trim() || t('Not named yet'),
    reason: typed.reason.trim() || t('Not saved yet'),
  }
  const told = JSON.stringify({ ...tryable, id: '', name: '', reason: '' })
  const look = () => {
    const parsed = SavePaymentRuleBody.safeParse(tryable)
    if (!parsed.success) return onUnfit()
    preview.mutate({ ruleId, body: parsed.data, told })
  }
  return (
    <section
      aria-label={t('What it would have done')}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 className="bg-band px-4 py-2 font-sans text-small font-semibold text-ink-2">
        {t('What it would have done')}
      </h2>
      <div className="grid gap-4 p-4">
        {found ? (
          <>
            {found.of === told ? null : (
              <p role="status" className="text-small font-medium text-accent-ink">
                {t('The rule was changed since. Look again.')}
              </p>
            )}
            <RulePreviewResult preview={found.result} outcome={values.outcome} />
          </>
        ) : (
          <p className="text-small text-ink-2">
            {t('Try it on the payments of the last {days} days before it counts.', {
              days: verbatim(String(PREVIEW_DAYS)),
            })}
          </p>
        )}
        {progress ? (
          <div className="grid gap-1">
            <progress
              aria-label={t('Looking at payments')}
              value={progress.looked}
              max={Math.max(1, progress.total)}
              className="h-3 w-full accent-brand"
            />
            <p className="text-small text-ink-2 tabular-nums">
              {t('{looked} of {total} payments looked at', {
                looked: formatNumber(progress.looked),
                total: formatNumber(progress.total),
              })}
            </p>
          </div>
        ) : null}
        <ActionFailure
          failure={preview.error ? messageOf(t, preview.error) : undefined}
          attempt={preview.submittedAt}
        />
        <div>
          <Button
            variant="secondary"
            onClick={look}
            busy={preview.isPending}
            busyLabel={t('Looking')}
          >
            {found ? t('Look again') : t('See what it would have done')}
          </Button>
        </div>
      </div>
    </section>
  )
}
