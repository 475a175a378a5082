import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { Folder, FOLDERS } from '../review.contract.ts'
import { DepositReview } from './DepositReview.tsx'
import { QueueList } from './QueueList.tsx'
import { useDepositQueue, useReviewPlace } from './useQueue.ts'

const LABEL: Readonly<Record<Folder, string>> = {
  waiting: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** Deposited checks: the list, and beside it the one that is open. */
export function DepositsPage() {
  const { place, go } = useReviewPlace()
  const { folder, deposit: openId } = place
  const queue = useDepositQueue(folder)
  const [done, setDone] = useState<string>()
  const open = (deposit: string | undefined) => {
    setDone(undefined)
    go({ folder, deposit })
  }
  const decided = (sentence: string) => {
    const rows = queue.rows ?? []
    const here = rows.findIndex(({ id }) => id === openId)
    const following = rows[here + 1] ?? rows.find(({ id }) => id !== openId)
    setDone(sentence)
    go({ folder, deposit: folder === 'waiting' ? following?.id : openId })
  }
  const panel = (
    <div className="grid gap-6">
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <div
        className={classNames(
          'grid items-start gap-6',
          openId && 'lg:grid-cols-[17rem_minmax(0,1fr)]',
        )}
      >
        <div className={openId ? 'hidden min-w-0 lg:block' : 'min-w-0'}>
          <QueueList queue={queue} folder={folder} openId={openId} onOpen={open} />
        </div>
        {openId ? (
          <DepositReview
            key={openId}
            id={openId}
            onOpen={open}
            onDecided={decided}
            onClose={() => open(undefined)}
          />
        ) : null}
      </div>
    </div>
  )
  return (
    <>
      <PageTitle title="Deposits" institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-6">
        Deposits
      </h1>
      <Tabs
        label="Deposits"
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
              ? `${LABEL[id]} (${queue.waiting})`
              : LABEL[id],
          panel: id === folder ? panel : null,
        }))}
      />
    </>
  )
}
