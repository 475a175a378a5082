import { Button } from '../../../ui/Button.tsx'
import { DemoStrip, PageFrame } from '../../../ui/PageFrame.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function Gallery() {
  return (
    <PageFrame strip={<DemoStrip>Demonstration site.</DemoStrip>}>
      <h1>Gallery</h1>
      <Button>Send</Button>
      <Button busy busyLabel="Sending">
        Send $250.00
      </Button>
      <Button disabledReason="Nothing to send">Send</Button>
      <Notice kind="warning" title="Hello">
        Hello
      </Notice>
      <TextField
        label="Email"
        hint="We never share it"
        error="Please enter a valid email address"
        name="email"
      />
    </PageFrame>
  )
}
