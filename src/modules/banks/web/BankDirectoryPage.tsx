import { useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FileField } from '../../../ui/fields/FileField.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { DIRECTORY_BYTES_MAX, type DirectoryCheck } from '../directory.contract.ts'
import { DirectoryOutcome } from './DirectoryOutcome.tsx'
import { counted } from '../../../ui/format/counted.ts'
import { useBankDirectory, useDirectoryCheck, useDirectoryReplacing } from './useBankDirectory.ts'

/** Which banks members can send money to, and how to replace the list by a new one. */
export function BankDirectoryPage() {
  return (
    <>
      <PageTitle title="Bank directory" institution={institution.shortName} />
      <p className="mb-2">
        <TextLink to="/admin/settings">Settings</TextLink>
      </p>
      <h1 tabIndex={-1}>Bank directory</h1>
      <p className="mt-1 max-w-measure text-ink-2">
        The banks members can send money to, found by name or routing number. The Federal Reserve
        publishes the list as FedACHdir.txt; payees that are saved already keep their bank.
      </p>
      <div className="mt-6 grid max-w-form gap-6">
        <Card title="In use" titleId="directory-in-use">
          <InUse />
        </Card>
        <Card title="Replace it" titleId="directory-replace">
          <Replacing />
        </Card>
      </div>
    </>
  )
}

function InUse() {
  const query = useBankDirectory()
  const { data } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        label="Loading the directory"
        failed="We couldn't load the directory."
      >
        <Skeleton className="h-36" />
      </NotLoaded>
    )
  const { banks, replaced, importedAt, importedBy } = data
  return (
    <SummaryList
      rows={[
        { term: 'Banks', detail: banks.toLocaleString('en-US') },
        {
          term: 'Old numbers',
          detail:
            replaced === 0 ? 'None' : `${replaced.toLocaleString('en-US')}, each leads to its bank`,
        },
        {
          term: 'Last replaced',
          detail: importedAt ? (
            <>
              <Time instant={importedAt} zone={institution.timeZone} format="moment" /> by{' '}
              {importedBy ?? 'the server’s operator'}
            </>
          ) : (
            'Never: these are the ten banks the portal came with'
          ),
        },
      ]}
    />
  )
}

const REPLACED_ID = 'directory-replaced'

function Replacing() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const checking = useDirectoryCheck()
  const replacing = useDirectoryReplacing()
  const focusNext = useFocusNext()
  const choose = (chosen: File | null, why?: string) => {
    setFile(chosen)
    setProblem(why)
    checking.reset()
    replacing.reset()
    if (chosen) checking.mutate(chosen, { onSuccess: sayWhatFits })
  }
  const replace = () => {
    if (!file) return
    replacing.mutate(file, {
      onSuccess: () => {
        setFile(null)
        // The button that was pressed goes with the file; the focus goes to what came of it.
        focusNext(REPLACED_ID)
      },
    })
  }
  return (
    <div className="grid gap-6">
      {replacing.data ? (
        <div id={REPLACED_ID} tabIndex={-1}>
          <Notice
            kind="success"
            live
            title={`The directory has ${counted(replacing.data.banks, 'bank')} now.`}
          >
            {replacing.data.replayed ? 'It was made from this very file already.' : null}
          </Notice>
        </div>
      ) : null}
      <FileField
        name="directory"
        legend="FedACH directory file"
        hint="Nothing changes before you have seen what would."
        types={['text/plain']}
        bytesMax={DIRECTORY_BYTES_MAX}
        file={file}
        error={problem}
        onChange={choose}
      />
      {checking.isPending ? (
        <p role="status" className="text-ink-2">
          Reading every line …
        </p>
      ) : null}
      {checking.data && file ? (
        <DirectoryOutcome
          found={checking.data}
          busy={replacing.isPending}
          failure={replacing.error?.message}
          onReplace={replace}
        />
      ) : null}
      <ActionFailure failure={checking.error?.message} />
    </div>
  )
}

/** A file with wrong lines takes the focus to them; that one can be used is only heard. */
function sayWhatFits({ banks, problemCount }: DirectoryCheck): void {
  if (problemCount === 0) announce(`The file can be used. It has ${counted(banks, 'bank')}.`)
}
