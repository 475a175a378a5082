import { record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { queueMail } from '../../../platform/server/mail.ts'
import type { Institution } from '../../../values/institution.ts'
import { letterText } from '../../../values/letter.ts'

interface Guessed {
  readonly memberId: string
  readonly email: string
  readonly at: Date
  readonly institution: Institution
}

const TITLE = 'Many wrong passwords for your account'
const WHAT =
  'Somebody gave twenty wrong passwords for your account within a day. None of them was right.'
const NOT_YOU =
  'If it was not you, there is no need to change your password, unless it is short or you use it elsewhere too.'
const WAYS_IN =
  'Should signing in ask you to wait: a device on which you signed in before goes on working, and so does a passkey. A new password chosen with "Forgot your password" lets you in at once as well.'

/** The owner of the account hears that somebody is guessing, and how they get in meanwhile. */
export async function tellOfGuessing(
  tx: Tx,
  { memberId, email, at, institution }: Guessed,
): Promise<void> {
  const text = `${WHAT} ${NOT_YOU} ${WAYS_IN}`
  await tell(tx, [{ memberId, at, kind: 'security', title: TITLE, text }])
  const letter = letterText(institution, [
    WHAT,
    'If it was you, wait until you are asked again, or choose a new password.',
    NOT_YOU,
    WAYS_IN,
  ])
  await queueMail(tx, { to: email, at, subject: TITLE, text: letter })
  const action = 'sign_in.guessing_told'
  await record(tx, { at, actorId: null, subjectId: memberId, action })
}
