import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { failureSentence } from '../../../platform/web/failures.ts'
import { useMutation } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { transferPath } from '../../ledger/transferKind.contract.ts'
import { type LinkedAccount, unlinkAccount } from '../contract.ts'
import { STATE_TONE, standingOf, stateWords, TYPE_WORDS } from './linkWords.ts'
import { pullPath } from './places.ts'
import { useShown } from './useLinks.ts'
import { VerifyForm } from './VerifyForm.tsx'

interface LinkCardProps {
  readonly link: LinkedAccount
  /** Told what to say of it. */
  readonly onDone: (sentence: Words) => void
}

/** One account at another bank: how it stands, and what its owner can do. */
export function LinkCard({ link, onDone }: LinkCardProps) {
  const t = useTranslate()
  const [asks, setAsks] = useState(false)
  const { id, business, bankName, last4, accountType, state, hasArrived } = link
  const whose = {
    name: `${bankName} ··${last4}`,
    hidden: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  const isOpen = state === 'pending' || state === 'verified'
  return (
    <Card
      title={
        <>
          {bankName} <MaskedNumber last4={last4} />
        </>
      }
      titleId={`link-${id}`}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <Tag tone={STATE_TONE[state]} icon>
            {t(stateWords(link))}
          </Tag>
          <span className="text-ink-2">{t(TYPE_WORDS[accountType])}</span>
          {business === null ? null : (
            <span className="text-ink-2">
              {t('In the name of {business}', { business: business.name })}
            </span>
          )}
        </div>
        <p>{standingOf(t, link)}</p>
        {state === 'pending' && hasArrived ? <VerifyForm link={link} onDone={onDone} /> : null}
        {state === 'verified' ? (
          <div className="flex flex-wrap gap-3">
            <LinkButton to={pullPath(id)} size="small">
              {t.rich('Bring money here<hidden> from {name}</hidden>', whose)}
            </LinkButton>
            <LinkButton to={transferPath('us_bank')} variant="secondary" size="small">
              {t.rich('Send money there<hidden>, to {name}</hidden>', whose)}
            </LinkButton>
          </div>
        ) : null}
        {isOpen ? (
          <Button
            variant="quiet"
            size="small"
            flush
            className="justify-self-start"
            onClick={() => setAsks(true)}
          >
            <span>{t.rich('Unlink<hidden> {name}</hidden>', whose)}</span>
          </Button>
        ) : null}
      </div>
      {asks ? <Unlink link={link} onClose={() => setAsks(false)} onDone={onDone} /> : null}
    </Card>
  )
}

interface UnlinkProps extends LinkCardProps {
  readonly onClose: () => void
}

/** Asks before an account is unlinked: it has to be proved again afterwards. */
function Unlink({ link, onClose, onDone }: UnlinkProps) {
  const t = useTranslate()
  const show = useShown()
  const { id, bankName, last4 } = link
  const name = `${bankName} ··${last4}`
  const unlinking = useMutation({
    mutationFn: () => call(unlinkAccount, { params: { id }, body: {} }),
    onSuccess: (changed) => {
      onClose()
      show(changed)
      onDone(t('{name} is unlinked.', { name }))
    },
  })
  return (
    <AlertDialog
      open
      title={t('Unlink this account?')}
      confirm={t('Unlink account')}
      cancel={t('Keep account')}
      busy={unlinking.isPending}
      busyLabel={t('Unlinking')}
      failure={
        unlinking.error
          ? failureSentence(t, unlinking.error, t('The account was not unlinked.'))
          : undefined
      }
      onCancel={onClose}
      onConfirm={() => unlinking.mutate()}
    >
      <p>
        {t('To use {name} again you link it anew, and it is proved with new amounts.', { name })}
      </p>
    </AlertDialog>
  )
}
