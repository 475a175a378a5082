import { useMemo, useState } from 'react'
import { isHandedOn, messageOf } from '../../../platform/web/failures.ts'
import { useRequestId } from '../../../platform/web/requestId.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { SAYS } from '../words.contract.ts'
import type { EntryRow } from '../row.contract.ts'
import type { AddingProps } from './AddTransactions.tsx'
import { namedAccounts } from './choices.ts'
import { ColumnMapping } from './ColumnMapping.tsx'
import { CsvDrop } from './CsvDrop.tsx'
import { CsvPreview } from './CsvPreview.tsx'
import { needsMatching } from './csv/mapping.ts'
import { useAdd } from './useAdd.ts'
import { useCsvFile } from './useCsvFile.ts'
import { useMemberAccounts } from '../../accounts/web/accounts.ts'
import { usePassing } from '../../../ui/hooks/usePassing.ts'

/** Transactions from a file: chosen, matched, looked at, corrected, and only then added. */
export function CsvUpload({ personId, onAdded }: AddingProps) {
  const t = useTranslate()
  const { file, problem, open, match, matchAgain, close } = useCsvFile()
  const { id: batchId, renew, renewIfReused } = useRequestId()
  const [handedOn, setHandedOn] = useState<Words>()
  const { data } = useMemberAccounts(personId)
  const accounts = useMemo(() => namedAccounts(data?.accounts ?? []), [data])
  const { adding, sentCount, problem: refused } = useAdd(personId)
  const { sentence, show } = usePassing()

  const startOver = () => {
    setHandedOn(undefined)
    close()
    adding.reset()
    renew()
  }
  const choose = (chosen: File) => {
    startOver()
    void open(chosen)
  }
  const add = (rows: readonly EntryRow[]) =>
    adding.mutate(
      { batchId, rows, fileHash: file?.hash },
      {
        onSuccess: () => {
          show(t(SAYS.added))
          onAdded?.(batchId)
          startOver()
        },
        onError: (error) => {
          renewIfReused(error)
          if (!isHandedOn(error)) return
          startOver()
          setHandedOn(messageOf(t, error))
        },
      },
    )
  return (
    <div className="grid gap-4">
      <ActionFailure failure={problem} />
      {sentence ? <Notice kind="success">{sentence}</Notice> : null}
      {handedOn ? <Notice live>{handedOn}</Notice> : null}
      {!file ? (
        <CsvDrop onFile={choose} />
      ) : !file.rows ? (
        <ColumnMapping {...{ file, accounts }} onMatched={match} onClose={startOver} />
      ) : (
        <CsvPreview
          key={file.hash}
          file={file}
          rows={file.rows}
          accounts={accounts}
          sending={adding.isPending ? { sentCount } : undefined}
          failure={refused}
          onAdd={add}
          onClose={startOver}
          onMatchAgain={needsMatching(file.mapping) ? matchAgain : undefined}
        />
      )}
    </div>
  )
}
