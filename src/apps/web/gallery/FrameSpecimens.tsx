import { useState } from 'react'
import { Bell } from 'lucide-react'
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx'
import { Stepper } from '../../../ui/layout/Stepper.tsx'
import { SummaryList, ChangeLink } from '../../../ui/lists/SummaryList.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TallyMark } from '../../../ui/lists/Tally.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Specimen, Specimens } from './Specimen.tsx'
import { say, verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const REGISTRATION = [
  say('Account Information'),
  say('Personal Information'),
  say('Address Information'),
  say('Contact Information'),
  say('Identification Document'),
  say('Review'),
]

const TRANSFERS = [
  say('Between Accounts'),
  say('To a bank user'),
  say('To a US bank'),
  say('International'),
]

export function FrameSpecimens() {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const [kind, setKind] = useState('0')
  return (
    <Specimens title={t('Ways through and around')}>
      <Specimen name={t('Whole pages')}>
        <p className="flex flex-wrap gap-4">
          <TextLink to="?show=member">{t('A member page with its bottom bar')}</TextLink>
          <TextLink to="?show=error">{t('The error page')}</TextLink>
        </p>
      </Specimen>
      <Specimen name="Stepper">
        <div className="grid gap-5">
          {[0, 2, 5].map((current) => (
            <Stepper key={current} steps={REGISTRATION.map((step) => t(step))} current={current} />
          ))}
          <Stepper
            steps={[t('Details'), t('Notice'), t('Review')]}
            current={2}
            linkTo={(step) => (step === 0 ? '#details' : undefined)}
          />
        </div>
      </Specimen>
      <Specimen name="TallyMark">
        <TallyMark />
      </Specimen>
      <Specimen name={t('Tabs, stacked on phones')}>
        <Tabs
          label={t('Kinds of transfer')}
          selected={kind}
          onSelect={setKind}
          activation="manual"
          onPhones="stack"
          items={TRANSFERS.map((kinds, i) => ({ id: `${i}`, label: t(kinds), panel: t(kinds) }))}
        />
      </Specimen>
      <Specimen name={t('SummaryList with changes')}>
        <SummaryList
          rows={[
            {
              term: t('Date of birth'),
              detail: verbatim('April 27, 1985'),
              change: <ChangeLink to="#born" what={t('date of birth')} />,
            },
            {
              term: t('Phone'),
              detail: null,
              change: <ChangeLink to="#phone" what={t('phone')} />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="PopoverButton, AlertDialog">
        <div className="flex flex-wrap gap-3">
          <PopoverButton
            label={<Bell aria-hidden="true" className="size-6" strokeWidth={1.75} />}
            accessibleName={t('Notifications, 2 unread')}
            title={t('Notifications')}
          >
            <p>{t('Your application was approved.')}</p>
          </PopoverButton>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('Delete transactions')}
          </Button>
        </div>
        <AlertDialog
          title={t('Delete 42 transactions?')}
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
          confirm={t('Delete 42 transactions')}
          cancel={t('Keep them')}
        >
          {t("42 transactions of {name} will be deleted. This can't be undone.", {
            name: 'Ines Abara',
          })}
        </AlertDialog>
      </Specimen>
    </Specimens>
  )
}
