import { useUnsaved } from '../../../../platform/web/unsaved.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { AlertDialog } from '../../../../ui/dialogs/AlertDialog.tsx'
import { ErrorSummary } from '../../../../ui/fields/ErrorSummary.tsx'
import { ActionFailure } from '../../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import type { ReplyOf } from '../../../../values/endpoint.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { listPaymentRules, PaymentRule, SavePaymentRuleBody } from '../../contract.ts'
import { ruleChanges } from '../../words.contract.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RulePreviewPanel } from './RulePreviewPanel.tsx'
import type { RuleValues } from './ruleForm.ts'
import { Said } from './Said.tsx'
import { SaveRuleDialog } from './SaveRuleDialog.tsx'
import { useEditing } from './useEditing.ts'
import { namesFor } from './useRules.ts'

interface EditRuleProps {
  readonly ruleId: string
  /** What the form of a new rule begins with. */
  readonly start: RuleValues
  /** The version in force; undefined for a new rule. */
  readonly now: PaymentRule | undefined
  readonly list: ReplyOf<typeof listPaymentRules>
}

/** The form of a rule, with what is told about its save. */
export function EditRule({ ruleId, start, now, list }: EditRuleProps) {
  const t = useTranslate()
  const editing = useEditing({ ruleId, start, now })
  const { form, seen, asked, done, handedOn } = editing
  const named = (rule: PaymentRule | SavePaymentRuleBody) => ({
    rule,
    names: namesFor(rule, list),
  })
  return (
    <form noValidate className="mt-6 grid gap-6" onSubmit={editing.ask}>
      {done === undefined ? null : (
        <Notice kind="success" live>
          {done}
        </Notice>
      )}
      {handedOn === undefined ? null : (
        <Notice live title={handedOn}>
          <TextLink to="/admin/approvals">{t('Look at what waits for a second person')}</TextLink>
        </Notice>
      )}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <RuleForm form={form} rules={list.rules.filter(({ id }) => id !== ruleId)} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-20">
          <Said values={form.values} seen={seen} />
          <RulePreviewPanel
            ruleId={ruleId}
            values={form.values}
            seen={seen}
            formId={form.id}
            onUnfit={form.checked(() => undefined)}
          />
          {editing.isStale && seen && now ? (
            <ChangedMeanwhile
              changes={ruleChanges(t, named(seen), named(now))}
              onKeep={() => editing.keepAfter(now)}
              onTake={() => editing.startFrom(now)}
            />
          ) : null}
          <ActionFailure failure={asked ? undefined : form.failure} attempt={form.attempt} />
          <div>
            <Button type="submit">{seen ? t('Save rule') : t('Add rule')}</Button>
          </div>
        </div>
      </div>
      {asked ? (
        <SaveRuleDialog
          isNew={!seen}
          changes={ruleChanges(t, seen ? named(seen) : null, named(asked))}
          needsSecondPerson={list.needsSecondPerson}
          busy={form.busy}
          failure={form.failure}
          onConfirm={editing.send}
          onCancel={editing.cancel}
        />
      ) : null}
      <LeaveDialog unsaved={editing.isUnsaved} />
    </form>
  )
}

function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const t = useTranslate()
  const { asking, leave, stay } = useUnsaved(unsaved, '/login')
  return (
    <AlertDialog
      open={asking}
      title={t('Leave without saving?')}
      cancel={t('Stay on this page')}
      confirm={t('Leave without saving')}
      onCancel={stay}
      onConfirm={leave}
    >
      {t('What you typed is not saved. The rule stays as it is.')}
    </AlertDialog>
  )
}
