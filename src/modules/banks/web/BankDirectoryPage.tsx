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
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { DIRECTORY_BYTES_MAX, type DirectoryCheck } from '../directory.contract.ts'
import { DirectoryOutcome } from './DirectoryOutcome.tsx'
import { useBankDirectory, useDirectoryCheck, useDirectoryReplacing } from './useBankDirectory.ts'
import { formatNumber } from '../../../values/formats.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { messageOf } from '../../../platform/web/failures.ts'

/** Which banks members can send money to, and how to replace the list by a new one. */
export function BankDirectoryPage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Bank directory')} institution={institution.shortName} />
      <BackLink to="/admin/settings">{t('Settings')}</BackLink>
      <h1 tabIndex={-1}>{t('Bank directory')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'The banks members can send money to, found by name or routing number. The Federal Reserve publishes the list as FedACHdir.txt; payees that are saved already keep their bank.',
        )}
      </p>
      <div className="mt-6 grid max-w-form gap-6">
        <Card title={t('In use')} titleId="directory-in-use">
          <InUse />
        </Card>
        <Card title={t('Replace it')} titleId="directory-replace">
          <Replacing />
        </Card>
      </div>
    </>
  )
}

function InUse() {
  const t = useTranslate()
  const query = useBankDirectory()
  const { data } = query
  if (!data)
    return (
      <NotLoaded
        query={query}
        label={t('Loading the directory')}
        failed={t("We couldn't load the directory.")}
      >
        <Skeleton className="h-36" />
      </NotLoaded>
    )
  const { banks, replaced, importedAt, importedBy } = data
  return (
    <SummaryList
      rows={[
        { term: t('Banks'), detail: formatNumber(banks) },
        {
          term: t('Old numbers'),
          detail:
            replaced === 0 ? t('None') : t('{replaced}, each leads to its bank', { replaced }),
        },
        {
          term: t('Last replaced'),
          detail: importedAt ? (
            <LastReplaced at={importedAt} by={importedBy} />
          ) : (
            t('Never: these are the ten banks the portal came with')
          ),
        },
      ]}
    />
  )
}

function LastReplaced({ at, by }: { readonly at: string; readonly by: string | null }) {
  const t = useTranslate()
  const moment = <Time instant={at} zone={institution.timeZone} format="moment" />
  return by === null
    ? t.rich('{moment} by the server’s operator', { moment })
    : t.rich('{moment} by {name}', { moment, name: by })
}

const REPLACED_ID = 'directory-replaced'

function Replacing() {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Words>()
  const checking = useDirectoryCheck()
  const replacing = useDirectoryReplacing()
  const focusNext = useFocusNext()
  const choose = (chosen: File | null, why?: Words) => {
    setFile(chosen)
    setProblem(why)
    checking.reset()
    replacing.reset()
    if (chosen) checking.mutate(chosen, { onSuccess: (found) => sayWhatFits(t, found) })
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
            title={t('The directory has {banks, plural, one {# bank} other {# banks}} now.', {
              banks: replacing.data.banks,
            })}
          >
            {replacing.data.replayed ? t('It was made from this very file already.') : null}
          </Notice>
        </div>
      ) : null}
      <FileField
        name="directory"
        legend={t('FedACH directory file')}
        hint={t('Nothing changes before you have seen what would.')}
        types={['text/plain']}
        bytesMax={DIRECTORY_BYTES_MAX}
        file={file}
        error={problem}
        onChange={choose}
      />
      {checking.isPending ? (
        <p role="status" className="text-ink-2">
          {t('Reading every line …')}
        </p>
      ) : null}
      {checking.data && file ? (
        <DirectoryOutcome
          found={checking.data}
          busy={replacing.isPending}
          failure={replacing.error ? messageOf(t, replacing.error) : undefined}
          onReplace={replace}
        />
      ) : null}
      <ActionFailure failure={checking.error ? messageOf(t, checking.error) : undefined} />
    </div>
  )
}

/** A file with wrong lines takes the focus to them; that one can be used is only heard. */
function sayWhatFits(t: Translate, { banks, problemCount }: DirectoryCheck): void {
  if (problemCount > 0) return
  announce(
    t('The file can be used. It has {banks, plural, one {# bank} other {# banks}}.', { banks }),
  )
}
