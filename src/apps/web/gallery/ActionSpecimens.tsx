import { useState } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Menu } from '../../../ui/buttons/Menu.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Specimen, Specimens } from './Specimen.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'hero'] as const

export function ActionSpecimens() {
  const [open, setOpen] = useState<'dialog' | 'alertdialog' | 'form'>()
  const [tab, setTab] = useState('first')
  const close = () => setOpen(undefined)
  return (
    <Specimens title="Actions">
      <Specimen name="Button">
        <div className="flex flex-wrap items-start gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size="small">Small</Button>
          <Button icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}>With icon</Button>
          <Button busy busyLabel="Sending">
            Send $250.00
          </Button>
          <Button disabledReason="7 of 10 checked">Approve</Button>
        </div>
      </Specimen>
      <Specimen name="On the feature ground">
        <div data-on-feature className="flex flex-wrap gap-3 bg-feature p-4">
          <Button variant="hero">Open an account</Button>
          <Button variant="onFeature">Sign in</Button>
        </div>
      </Specimen>
      <Specimen name="Links, copy, menu">
        <div className="flex flex-wrap items-center gap-4">
          <TextLink to="/dev/gallery">A text link</TextLink>
          <LinkButton to="/dev/gallery" variant="secondary">
            A link as a button
          </LinkButton>
          <CopyButton value="4203566252" label="Copy" what="account number" />
          <Menu
            label="Ines"
            accessibleName="Account menu of Ines"
            heading="ines.abara@example.com"
            actions={[{ id: 'out', label: 'Sign out', onAction: () => toast('Signed out') }]}
          />
          <Button variant="quiet" onClick={() => toast('Saved on this device')}>
            Show a toast
          </Button>
        </div>
      </Specimen>
      <Specimen name="Dialog">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Open a dialog
          </Button>
          <Button variant="danger" onClick={() => setOpen('alertdialog')}>
            Ask first
          </Button>
          <Button variant="secondary" onClick={() => setOpen('form')}>
            Open a form
          </Button>
        </div>
        <Dialog
          title="Reject application"
          open={open === 'dialog' || open === 'alertdialog'}
          onClose={close}
          role={open === 'alertdialog' ? open : 'dialog'}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                Keep reviewing
              </Button>
              <Button variant="danger" onClick={close}>
                Reject application
              </Button>
            </>
          }
        >
          The applicant reads the reason you give.
        </Dialog>
        {open === 'form' ? <FormSpecimen onClose={close} /> : null}
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Kinds"
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'first', label: 'Between Accounts', panel: 'The first panel' },
            { id: 'second', label: 'To a bank user', panel: 'The second panel' },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}

/** As it is after a try that left a field empty. */
const FormSpecimen = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog
    title="Edit payee"
    submit="Save changes"
    busy={false}
    failure={undefined}
    problems={[{ field: 'gallery-payee', message: 'Enter a name' }]}
    attempt={1}
    onSubmit={(event) => event.preventDefault()}
    onClose={onClose}
  >
    <TextField name="gallery-payee" label="Name" error="Enter a name" />
  </FormDialog>
)
