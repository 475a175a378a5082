import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ChevronRight, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useCheckedForm } from '../../../platform/web/checkedForm.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LongWorkNow } from '../../longWork/web/longWork.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFailureFocus } from '../../../ui/hooks/useFailureFocus.ts'
import { normalizeEmail } from '../../../values/email.ts'
import type { Deletion } from '../deleting.contract.ts'
import { type Found, type Status, useDeletion } from './useDeletion.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say } from '../../../values/sentence.ts'

const Whose = z.object({
  email: z.string().check(z.regex(/\S/, { error: say('Enter the email of a user') })),
})

/** Deletes everything a member has: opened on purpose, asked for by address, and the address once more. */
export function DeleteUserTransactions() {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const { found, progress, status, finding, deleting } = useDeletion()
  const titleId = useId()
  const { field, checked } = useCheckedForm({
    schema: Whose,
    blank: { email: '' },
    focusField: true,
  })
  const busy = finding.isPending || deleting.isPending
  const find = checked(({ email }) => {
    if (!busy) finding.mutate(email)
  })
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'rounded-card bg-surface',
        open ? 'border-2 border-danger' : 'border border-line',
      )}
    >
      <h2 id={titleId} className="font-sans text-h3 font-semibold text-danger">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center gap-2 px-4 py-2 text-left hover:underline sm:px-6"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-5 shrink-0', open && 'rotate-90')}
            strokeWidth={1.75}
          />
          <span className="min-w-0 wrap-anywhere">{t('Delete User Transactions')}</span>
        </button>
      </h2>
      <LongWorkNow kind="deletion" except={progress?.id} className="px-4 pb-4 sm:px-6" />
      <div id={panelId} hidden={!open} className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
        <div className="grid gap-4">
          <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={find}>
            <TextField
              {...field('email')}
              id={fieldId('delete-email')}
              label={t('Email')}
              type="email"
              autoComplete="off"
              spellCheck={false}
              width="long"
              className="w-full max-w-[26rem]"
            />
            <Button
              type="submit"
              variant="secondary"
              className="min-h-13"
              busy={finding.isPending}
              busyLabel={t('Finding')}
            >
              {t('Find')}
            </Button>
          </form>
          {found ? (
            <Confirm
              key={found.personId}
              found={found}
              busy={deleting.isPending}
              onDelete={() => deleting.mutate(found)}
            />
          ) : null}
          <div role="status">
            {status?.isFailure && !busy ? <Failed status={status} /> : null}
            {status && (busy || !status.isFailure) ? (
              <StatusLine status={status} busy={busy} />
            ) : null}
          </div>
          {progress ? <ProgressLine progress={progress} /> : null}
        </div>
      </div>
    </section>
  )
}

interface ConfirmProps {
  readonly found: Found
  readonly busy: boolean
  readonly onDelete: () => void
}

function Confirm({ found, busy, onDelete }: ConfirmProps) {
  const t = useTranslate()
  const [again, setAgain] = useState('')
  const same = normalizeEmail(again) === normalizeEmail(found.email)
  const none = found.count === 0
  return (
    <div className="grid gap-4">
      <p className="font-medium">
        {none
          ? t('{name} has no transactions.', { name: found.name })
          : t(
              "{count, plural, one {# transaction} other {# transactions}} of {name} will be deleted. This can't be undone.",
              { count: found.count, name: found.name },
            )}
      </p>
      {none ? null : (
        <>
          <TextField
            name="delete-email-again"
            label={t('Type the email again')}
            type="email"
            autoComplete="off"
            spellCheck={false}
            width="long"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
          <div>
            <Button
              variant="danger"
              busy={busy}
              busyLabel={t('Deleting')}
              disabledReason={same ? undefined : t('Type the email again to enable this.')}
              onClick={onDelete}
            >
              {t('Delete {count, plural, one {# transaction} other {# transactions}}', {
                count: found.count,
              })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** A status that is bad news stands under the button that was pressed, and takes the focus. */
const Failed = ({ status }: { readonly status: Status }) => (
  <div ref={useFailureFocus()} tabIndex={-1} className="rounded-control">
    <StatusLine status={status} busy={false} />
  </div>
)

function StatusLine({ status, busy }: { readonly status: Status; readonly busy: boolean }) {
  const Icon = busy ? LoaderCircle : status.isFailure ? CircleAlert : CircleCheck
  return (
    <p
      className={classNames(
        'flex items-center gap-2 font-medium',
        status.isRed ? 'text-danger' : 'text-credit',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      {status.words}
    </p>
  )
}

function ProgressLine({ progress }: { readonly progress: Deletion }) {
  const t = useTranslate()
  const { total, deleted, refused, state } = progress
  if (state === 'finished' && refused === 0) return null
  const done = t('{deleted} of {total} deleted', { deleted, total })
  return (
    <div className="grid gap-1.5">
      <p className="text-small">
        {refused > 0
          ? t(
              '{deleted} of {total} deleted, {refused} could not be: the money has been spent or belongs elsewhere.',
              { deleted, total, refused },
            )
          : done}
      </p>
      <progress
        aria-label={t('Deleting transactions')}
        value={deleted + refused}
        max={Math.max(1, total)}
        className="h-3 w-full accent-brand"
      >
        {done}
      </progress>
    </div>
  )
}
