import { useState } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Menu } from '../../../ui/buttons/Menu.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Specimen, Specimens } from './Specimen.tsx'
import { verbatim } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'hero'] as const

export function ActionSpecimens() {
  const t = useTranslate()
  const [open, setOpen] = useState<'dialog' | 'alertdialog' | 'form'>()
  const [tab, setTab] = useState('first')
  const close = () => setOpen(undefined)
  return (
    <Specimens title={t('Actions')}>
      <Specimen name="Button">
        <div className="flex flex-wrap items-start gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button size="small">{t('Small')}</Button>
          <Button icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}>
            {t('With icon')}
          </Button>
          <Button busy busyLabel={t('Sending')}>
            {t('Send $250.00')}
          </Button>
          <Button disabledReason={t('7 of 10 checked')}>{t('Approve')}</Button>
        </div>
      </Specimen>
      <Specimen name={t('On the feature ground')}>
        <div data-on-feature className="flex flex-wrap gap-3 bg-feature p-4">
          <Button variant="hero">{t('Open an account')}</Button>
          <Button variant="onFeature">{t('Sign in')}</Button>
        </div>
      </Specimen>
      <Specimen name="Links, copy, menu">
        <div className="flex flex-wrap items-center gap-4">
          <TextLink to="/dev/gallery">{t('A text link')}</TextLink>
          <LinkButton to="/dev/gallery" variant="secondary">
            {t('A link as a button')}
          </LinkButton>
          <DownloadLink href="/dev/gallery">{t('Download CSV')}</DownloadLink>
          <CopyButton value="4203566252" label={t('Copy')} what={t('account number')} />
          <Menu
            label={verbatim('Ines')}
            accessibleName={t('Account menu of {name}', { name: 'Ines' })}
            heading="ines.abara@example.com"
            actions={[{ id: 'out', label: t('Sign out'), onAction: () => toast(t('Signed out')) }]}
          />
          <Button variant="quiet" onClick={() => toast(t('Saved on this device'))}>
            {t('Show a toast')}
          </Button>
        </div>
      </Specimen>
      <Specimen name="Dialog">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            {t('Open a dialog')}
          </Button>
          <Button variant="danger" onClick={() => setOpen('alertdialog')}>
            {t('Ask first')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('form')}>
            {t('Open a form')}
          </Button>
        </div>
        <Dialog
          title={t('Reject application')}
          open={open === 'dialog' || open === 'alertdialog'}
          onClose={close}
          role={open === 'alertdialog' ? open : 'dialog'}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                {t('Keep reviewing')}
              </Button>
              <Button variant="danger" onClick={close}>
                {t('Reject application')}
              </Button>
            </>
          }
        >
          {t('The applicant reads the reason you give.')}
        </Dialog>
        {open === 'form' ? <FormSpecimen onClose={close} /> : null}
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label={t('Kinds')}
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'first', label: t('Between Accounts'), panel: t('The first panel') },
            { id: 'second', label: t('To a bank user'), panel: t('The second panel') },
          ]}
        />
      </Specimen>
    </Specimens>
  )
}

/** As it is after a try that left a field empty. */
const FormSpecimen = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTranslate()
  return (
    <FormDialog
      title={t('Edit payee')}
      submit={t('Save changes')}
      busy={false}
      failure={undefined}
      problems={[{ field: 'gallery-payee', message: t('Enter a name') }]}
      attempt={1}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <TextField name="gallery-payee" label={t('Name')} error={t('Enter a name')} />
    </FormDialog>
  )
}
