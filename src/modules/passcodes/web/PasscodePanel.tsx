import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { type AcceptedPasscode, UNDO_MS } from '../contract.ts'
import { AcceptedList, nameOf } from './AcceptedList.tsx'
import { AddPasscode } from './AddPasscode.tsx'
import { IssuePasscode } from './IssuePasscode.tsx'
import { UsedList } from './UsedList.tsx'
import { usePasscodes, useRemovePasscode, useRestorePasscode } from './usePasscodes.ts'
import { useUndo } from './useUndo.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** OTP management: what is accepted, what was used, adding, removing, clearing. */
export function PasscodePanel() {
  const t = useTranslate()
  const query = usePasscodes()
  const { data } = query
  const [done, setDone] = useState<Words>()
  return (
    <div className="grid gap-6">
      {institution.demo ? <AddPasscode onDone={setDone} /> : <IssuePasscode />}
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      {data ? (
        <>
          <Accepted {...data} onChange={() => setDone(undefined)} />
          <section aria-labelledby="used-codes">
            <h3 id="used-codes" className="mb-2">
              {t('Used codes ({count})', { count: data.usedCount })}
            </h3>
            <UsedList used={data.used} usedCount={data.usedCount} onDone={setDone} />
          </section>
        </>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading codes')}
          failed={t("We couldn't load the codes.")}
        >
          <Skeleton className="h-48" />
        </NotLoaded>
      )}
    </div>
  )
}

const LIST_ID = 'accepted-codes'

const focusList = (): void => document.getElementById(LIST_ID)?.focus({ preventScroll: true })

interface AcceptedProps {
  readonly accepted: readonly AcceptedPasscode[]
  readonly acceptedCount: number
  readonly onChange: () => void
}

function Accepted({ accepted, acceptedCount, onChange }: AcceptedProps) {
  const t = useTranslate()
  const remove = useRemovePasscode()
  const restore = useRestorePasscode()
  const undo = useUndo<AcceptedPasscode>(UNDO_MS)
  const { taken } = undo
  const takeAway = (passcode: AcceptedPasscode) => {
    onChange()
    restore.reset()
    // Its button goes with it; the focus needs somewhere to be.
    focusList()
    remove.mutate(passcode.id, { onSuccess: () => undo.take(passcode) })
  }
  const bringBack = () => {
    if (!taken) return
    undo.forget()
    focusList()
    restore.mutate(taken.id, {
      onSuccess: () => announce(t('{passcode} is accepted again', { passcode: nameOf(t, taken) })),
    })
  }
  const problem = remove.error ?? restore.error
  return (
    <section aria-labelledby={LIST_ID}>
      <h3 id={LIST_ID} tabIndex={-1} className="mb-2">
        {t('Accepted codes ({count})', { count: acceptedCount })}
      </h3>
      <ActionFailure className="mb-3" failure={problem ? messageOf(t, problem) : undefined} />
      {taken ? (
        <div {...undo.hold} className="mb-3">
          <Notice
            live
            actions={
              <Button variant="secondary" size="small" onClick={bringBack}>
                {t.rich('Undo<hidden> removing {passcode}</hidden>', {
                  hidden: (words) => <span className="sr-only">{words}</span>,
                  passcode: nameOf(t, taken),
                })}
              </Button>
            }
          >
            {t('Removed {passcode}. You can undo this for 10 seconds.', {
              passcode: nameOf(t, taken),
            })}
          </Notice>
        </div>
      ) : null}
      <AcceptedList {...{ accepted, acceptedCount }} onRemove={takeAway} />
    </section>
  )
}
