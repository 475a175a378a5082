import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { QueueWithOpen, rowAfter } from '../../../ui/lists/Queue.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Folder, FOLDERS } from '../review.contract.ts'
import { DepositReview } from './DepositReview.tsx'
import { DepositQueue } from './DepositQueue.tsx'
import { useDepositQueue, useReviewPlace } from './useQueue.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'

const LABEL: Readonly<Record<Folder, Sentence>> = {
  waiting: say('Pending Review'),
  approved: say('Approved'),
  rejected: say('Rejected'),
}

/** Deposited checks: the list, and beside it the one that is open. */
export function DepositsPage() {
  const t = useTranslate()
  const { place, go } = useReviewPlace()
  const { folder, deposit: openId } = place
  const queue = useDepositQueue(folder)
  const [done, setDone] = useState<Words>()
  const open = (deposit: string | undefined) => {
    setDone(undefined)
    go({ folder, deposit })
  }
  const decided = (sentence: Words) => {
    setDone(sentence)
    go({ folder, deposit: folder === 'waiting' ? rowAfter(queue.rows ?? [], openId) : openId })
  }
  const panel = (
    <div className="grid gap-6">
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <QueueWithOpen
        queue={<DepositQueue queue={queue} folder={folder} openId={openId} onOpen={open} />}
        open={
          openId ? (
            <DepositReview
              key={openId}
              id={openId}
              onOpen={open}
              onDecided={decided}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </div>
  )
  return (
    <>
      <PageTitle title={t('Deposits')} institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        {t('Deposits')}
      </h1>
      <Tabs
        label={t('Deposits')}
        activation="manual"
        selected={folder}
        onSelect={(id) => {
          setDone(undefined)
          go({ folder: Folder.parse(id) })
        }}
        items={FOLDERS.map((id) => ({
          id,
          label:
            id === 'waiting' && queue.waiting !== undefined
              ? t('Pending Review ({count})', { count: queue.waiting })
              : t(LABEL[id]),
          panel: id === folder ? panel : null,
        }))}
      />
    </>
  )
}
