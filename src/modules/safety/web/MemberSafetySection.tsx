import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { useSentForm } from '../../../platform/web/sentForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import {
  CALL_MINUTES,
  CallForm,
  CLOSED_SHOWN,
  endCall,
  type MemberSafety,
  NOTE_LENGTH_MAX,
  type StaffCall,
  startCall,
  UnlockForm,
  unlockMember,
} from '../staff.contract.ts'
import { AllowanceList } from './AllowanceList.tsx'
import { SeeAsMember } from '../../memberViews/web/memberViews.ts'
import { ReportList } from './ReportList.tsx'
import { useMemberSafety } from './useMemberSafety.ts'

const TITLE = 'safety-title'

interface SectionProps {
  readonly personId: string
  readonly name: string
}

/** On the page of a member: the call that proves who calls, what is locked and reported, and whom they trust. */
export function MemberSafetySection({ personId, name }: SectionProps) {
  const t = useTranslate()
  const { query, safety, keep, readAgain } = useMemberSafety(personId)
  const focusNext = useFocusNext()
  const done = (after: MemberSafety, sentence: Words) => {
    keep(after)
    announce(sentence)
    focusNext(TITLE)
  }
  return (
    <section aria-labelledby={TITLE} className="grid min-w-0 gap-3 border-t border-line pt-6">
      <h2 id={TITLE} tabIndex={-1}>
        {t('Safety')}
      </h2>
      {safety ? (
        <div className="grid gap-4">
          {safety.call ? (
            <Running
              call={safety.call}
              view={safety.view}
              name={name}
              onEnded={done}
              onRefused={readAgain}
            />
          ) : (
            <StartCall personId={personId} name={name} onStarted={done} onRefused={readAgain} />
          )}
          {safety.lockedSince ? (
            <Locked personId={personId} since={safety.lockedSince} name={name} onUnlocked={done} />
          ) : null}
          <ReportList
            reports={safety.reports}
            label={t('Reported by {name}', { name })}
            onHandled={(after) => done(after, t('Closed'))}
          />
          {safety.reports.filter(({ handledAt }) => handledAt !== null).length === CLOSED_SHOWN ? (
            <p className="text-small text-ink-2">
              {t('Of those that are closed the latest {max} are here.', { max: CLOSED_SHOWN })}
            </p>
          ) : null}
          {safety.trustedContact ? (
            <p>
              {t('Trusted contact: {name}, {phone}', {
                name: safety.trustedContact.name,
                phone: safety.trustedContact.phone,
              })}
            </p>
          ) : (
            <p className="text-ink-2">{t('No trusted contact is named.')}</p>
          )}
          <AllowanceList allowances={safety.allowances} />
        </div>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the safety of {name}', { name })}
          failed={t("We couldn't load the safety of this member.")}
        >
          <Skeleton className="h-20" />
        </NotLoaded>
      )}
    </section>
  )
}

type Done = (after: MemberSafety, sentence: Words) => void

interface StartProps extends SectionProps {
  readonly onStarted: Done
  /** A colleague may have been first. */
  readonly onRefused: () => void
}

function StartCall({ personId, name, onStarted, onRefused }: StartProps) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className="max-w-prose text-ink-2">
        {t(
          'Before you call, start the call here: {name} then sees your name and the topic, and knows that it is you.',
          { name },
        )}
      </p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('Start a call')}
        </Button>
      </div>
      {open ? (
        <StartDialog {...{ personId, name, onStarted, onRefused }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function StartDialog({
  personId,
  name,
  onStarted,
  onRefused,
  onClose,
}: StartProps & { readonly onClose: () => void }) {
  const t = useTranslate()
  const form = useSentForm({
    schema: CallForm,
    blank: { topic: '' },
    withId: true,
    send: ({ id, topic }) => call(startCall, { params: { id: personId }, body: { id, topic } }),
    onSent: (after) => {
      onClose()
      onStarted(after, t('{name} sees that you are calling', { name }))
    },
    onRefused,
  })
  return (
    <FormDialog
      title={t('Call {name}', { name })}
      submit={t('Start the call')}
      onClose={onClose}
      {...form.dialog}
    >
      <TextField
        {...form.field('topic')}
        label={t('What the call is about')}
        hint={t('{name} reads it, with your name, for {minutes} minutes at most.', {
          name,
          minutes: CALL_MINUTES,
        })}
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface RunningProps {
  readonly call: StaffCall
  readonly view: MemberSafety['view']
  readonly name: string
  readonly onEnded: Done
  readonly onRefused: () => void
}

function Running({ call: running, view, name, onEnded, onRefused }: RunningProps) {
  const t = useTranslate()
  const end = useMutation({
    mutationFn: () => call(endCall, { params: { id: running.id } }),
    onSuccess: (after) => onEnded(after, t('The call is ended')),
  })
  const { staffName, topic, isOwn, endsAt } = running
  return (
    <Notice
      title={
        isOwn
          ? t('You are calling {name}', { name })
          : t('{staff} is calling {name}', { staff: staffName, name })
      }
      actions={
        <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
          {t('End the call')}
        </Button>
      }
    >
      {t.rich('About: {topic}. It shows until {time}, unless it is ended before.', {
        topic,
        time: <Time instant={endsAt} zone={institution.timeZone} format="moment" />,
      })}
      {isOwn ? <SeeAsMember view={view} name={name} onRefused={onRefused} /> : null}
      <ActionFailure className="mt-2" failure={end.error ? messageOf(t, end.error) : undefined} />
    </Notice>
  )
}

interface LockedProps extends SectionProps {
  readonly since: string
  readonly onUnlocked: Done
}

function Locked({ personId, since, name, onUnlocked }: LockedProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const unlock = useMutation({
    mutationFn: (reason: string) =>
      call(unlockMember, { params: { id: personId }, body: { reason } }),
    onSuccess: (after) => {
      setAsking(false)
      onUnlocked(after, t('Everything of {name} is unlocked', { name }))
    },
  })
  return (
    <>
      <Notice
        kind="warning"
        title={t('{name} has locked everything', { name })}
        actions={
          <Permitted permission="fraud:review">
            <Button
              variant="secondary"
              onClick={() => {
                unlock.reset()
                setAsking(true)
              }}
            >
              {t('Unlock everything')}
            </Button>
          </Permitted>
        }
      >
        {t.rich('Since {time}. No money leaves, and only an app or a passkey signs in.', {
          time: <Time instant={since} zone={institution.timeZone} format="moment" />,
        })}
      </Notice>
      {asking ? (
        <NoteDialog
          title={t('Unlock everything of {name}?', { name })}
          label={t('How you made sure that it is them')}
          hint={t('Only staff read it, in the audit trail.')}
          schema={UnlockForm.shape.reason}
          lengthMax={NOTE_LENGTH_MAX}
          action={t('Unlock everything')}
          cancel={t('Keep it locked')}
          variant="danger"
          busyLabel={t('Unlocking')}
          busy={unlock.isPending}
          problem={unlock.error ? messageOf(t, unlock.error) : undefined}
          onSend={(reason) => unlock.mutate(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              'Somebody else may be on the phone. Call the number we have, or see a document. From then on they sign in as always, and money leaves again.',
            )}
          </p>
        </NoteDialog>
      ) : null}
    </>
  )
}
