import { useState } from 'react'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { DecisionReason, type HitDetail, REASON_LENGTH_MAX } from '../contract.ts'
import { type Decision, useDecision } from './useHits.ts'

type Asked = Decision['decision']

const WORDS: Readonly<Record<Asked, Record<'title' | 'action' | 'becomes', Sentence>>> = {
  cleared: {
    title: say('Clear this hit?'),
    action: say('Ask to clear it'),
    becomes: say(
      'Once a second administrator agrees, what was held goes on, and the same name does not stop again until the entry changes.',
    ),
  },
  confirmed: {
    title: say('Confirm this hit?'),
    action: say('Ask to confirm it'),
    becomes: say(
      'Once a second administrator agrees, what was held stays held. The law asks for a report to the Treasury within ten business days.',
    ),
  },
}

/** Whether the name is whom the list means: one administrator proposes, and a second one agrees. */
export function DecideHit({ hit }: { readonly hit: HitDetail }) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked>()
  const decide = useDecision(hit.id)
  const handedOn = decide.error !== null && isHandedOn(decide.error)
  const ask = (decision: Asked) => {
    decide.reset()
    setAsked(decision)
  }
  if (handedOn)
    return (
      <Notice kind="success" live title={t('A second administrator has to agree')} className="mt-4">
        {t.rich('It waits on the page of <link>approvals</link>. Nothing has changed yet.', {
          link: (words) => <TextLink to="/admin/approvals">{words}</TextLink>,
        })}
      </Notice>
    )
  return (
    <>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'Compare name, date of birth, places and what else you know. The member is told nothing of this.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => ask('cleared')}>
          {t('Clear: somebody else')}
        </Button>
        <Button variant="secondary" onClick={() => ask('confirmed')}>
          {t('Confirm match')}
        </Button>
      </div>
      {asked ? (
        <NoteDialog
          title={t(WORDS[asked].title)}
          label={t('What you compared')}
          hint={t('Administrators and examiners read it.')}
          schema={DecisionReason}
          lengthMax={REASON_LENGTH_MAX}
          action={t(WORDS[asked].action)}
          busyLabel={t('Sending')}
          cancel={t('Keep it open')}
          variant={asked === 'cleared' ? 'primary' : 'danger'}
          busy={decide.isPending}
          problem={decide.error ? messageOf(t, decide.error) : undefined}
          onSend={(reason) => decide.mutate({ decision: asked, reason })}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(WORDS[asked].becomes)}</p>
        </NoteDialog>
      ) : null}
    </>
  )
}
