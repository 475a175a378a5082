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

const REGISTRATION = [
  'Account Information',
  'Personal Information',
  'Address Information',
  'Contact Information',
  'Identification Document',
  'Review',
]

const TRANSFERS = ['Between Accounts', 'To a bank user', 'To a US bank', 'International']

export function FrameSpecimens() {
  const [asking, setAsking] = useState(false)
  const [kind, setKind] = useState('0')
  return (
    <Specimens title="Ways through and around">
      <Specimen name="Whole pages">
        <p className="flex flex-wrap gap-4">
          <TextLink to="?show=member">A member page with its bottom bar</TextLink>
          <TextLink to="?show=error">The error page</TextLink>
        </p>
      </Specimen>
      <Specimen name="Stepper">
        <div className="grid gap-5">
          {[0, 2, 5].map((current) => (
            <Stepper key={current} steps={REGISTRATION} current={current} />
          ))}
          <Stepper
            steps={['Details', 'Notice', 'Review']}
            current={2}
            linkTo={(step) => (step === 0 ? '#details' : undefined)}
          />
        </div>
      </Specimen>
      <Specimen name="TallyMark">
        <TallyMark />
      </Specimen>
      <Specimen name="Tabs, stacked on phones">
        <Tabs
          label="Kinds of transfer"
          selected={kind}
          onSelect={setKind}
          activation="manual"
          onPhones="stack"
          items={TRANSFERS.map((label, i) => ({ id: `${i}`, label, panel: label }))}
        />
      </Specimen>
      <Specimen name="SummaryList with changes">
        <SummaryList
          rows={[
            {
              term: 'Date of birth',
              detail: 'April 27, 1985',
              change: <ChangeLink to="#born" what="date of birth" />,
            },
            { term: 'Phone', detail: '', change: <ChangeLink to="#phone" what="phone" /> },
          ]}
        />
      </Specimen>
      <Specimen name="PopoverButton, AlertDialog">
        <div className="flex flex-wrap gap-3">
          <PopoverButton
            label={<Bell aria-hidden="true" className="size-6" strokeWidth={1.75} />}
            accessibleName="Notifications, 2 unread"
            title="Notifications"
          >
            <p>Your application was approved.</p>
          </PopoverButton>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Delete transactions
          </Button>
        </div>
        <AlertDialog
          title="Delete 42 transactions?"
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
          confirm="Delete 42 transactions"
          cancel="Keep them"
        >
          42 transactions of Ines Abara will be deleted. This can't be undone.
        </AlertDialog>
      </Specimen>
    </Specimens>
  )
}
