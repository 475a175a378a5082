import { useEffect, useState } from 'react'
import { isHandedOn, messageOf, saidNo } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { saveLimitSettings } from '../contract.ts'
import { LimitFields } from './LimitFields.tsx'
import { isChanged, valuesOf } from './limitForm.ts'
import { useLimitForm } from './useLimitForm.ts'
import { SaveDialog } from './SaveDialog.tsx'
import {
  type LimitChange,
  type LimitSettings,
  useSaveLimits,
  wordsFor,
} from './useLimitSettings.ts'
import { usePerson } from './useMembers.ts'
import { useUnsaved } from '../../../platform/web/unsaved.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const SETTINGS_SAVED = say('Settings updated and transaction counts reset successfully')

/** How many transfers to other banks and abroad are let through, and for whom. */
export function LimitSettingsForm({ saved }: { readonly saved: LimitSettings }) {
  const t = useTranslate()
  const save = useSaveLimits()
  const form = useLimitForm(saved, save.reset)
  const { reset } = form.form
  const [asked, setAsked] = useState<LimitChange>()
  const isWaiting = save.error !== null && isHandedOn(save.error)
  const unsaved = isChanged(form.values, saved)
  const ask = (change: LimitChange) => {
    save.reset()
    setAsked(change)
  }
  // What waits is not so yet: the form goes back to what is.
  const handOn = (error: Error) => {
    if (!isHandedOn(error)) return
    setAsked(undefined)
    reset(valuesOf(saved))
  }
  // After a save the form starts from what was saved.
  useEffect(() => reset(valuesOf(saved)), [saved, reset])
  return (
    <form noValidate className="grid gap-6" onSubmit={form.checked(ask)}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {save.isSuccess ? (
        <Notice kind="success" live>
          {t(SETTINGS_SAVED)}
        </Notice>
      ) : null}
      {isWaiting ? (
        <Notice kind="info" live>
          {messageOf(t, save.error)}
        </Notice>
      ) : null}
      <LimitFields form={form} />
      <Notice kind="warning">
        {t(
          'Updating these settings resets the transaction count for affected users. By itself each count starts again on the first of the month.',
        )}
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">{t('Save settings')}</Button>
        {unsaved ? (
          <>
            <Button variant="secondary" onClick={form.startOver}>
              {t('Discard changes')}
            </Button>
            <p role="status" className="text-small font-medium text-accent-ink">
              {t('You have unsaved changes.')}
            </p>
          </>
        ) : (
          <LastSaved saved={saved} />
        )}
      </div>
      {asked ? (
        <SaveDialog
          change={asked}
          needsSecondPerson={saved.needsSecondPerson === true}
          busy={save.isPending}
          failure={save.error ? wordsFor(t, save.error, saveLimitSettings) : undefined}
          refused={saidNo(save.error)}
          onCancel={() => setAsked(undefined)}
          onConfirm={() =>
            save.mutate(asked, { onSuccess: () => setAsked(undefined), onError: handOn })
          }
        />
      ) : null}
      <LeaveDialog unsaved={unsaved && !save.isPending} />
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
      {t('Your changes to the transfer limit are not saved. The settings stay as they were.')}
    </AlertDialog>
  )
}

function LastSaved({ saved: { updatedAt, updatedBy } }: { readonly saved: LimitSettings }) {
  const t = useTranslate()
  const { data: person } = usePerson(updatedBy)
  if (updatedAt === null) return null
  const time = <Time instant={updatedAt} zone={institution.timeZone} format="moment" />
  return (
    <p className="text-small text-ink-2">
      {person
        ? t.rich('Last saved {time} by {name}', { time, name: person.name })
        : t.rich('Last saved {time}', { time })}
    </p>
  )
}
