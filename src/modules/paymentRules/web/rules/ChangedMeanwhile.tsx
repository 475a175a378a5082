import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/layout/Notice.tsx'
import { ChangeTable } from '../../../../ui/lists/ChangeTable.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { RuleChange } from '../../words.contract.ts'

interface ChangedMeanwhileProps {
  /** From what the form began with to what somebody else saved. */
  readonly changes: readonly RuleChange[]
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Somebody else saved the rule while this form was filled in: what they changed, and two ways on. */
export function ChangedMeanwhile({ changes, onKeep, onTake }: ChangedMeanwhileProps) {
  const t = useTranslate()
  return (
    <Notice
      kind="warning"
      live
      title={t('Somebody else has saved this rule meanwhile')}
      actions={
        <>
          <Button size="small" onClick={onKeep}>
            {t('Keep what I typed, after theirs')}
          </Button>
          <Button size="small" variant="secondary" onClick={onTake}>
            {t('Start again from theirs')}
          </Button>
        </>
      }
    >
      {changes.length === 0 ? (
        <p>{t('It says the same as before.')}</p>
      ) : (
        <ChangeTable changes={changes} />
      )}
    </Notice>
  )
}
