import { sql } from 'kysely'
import { STAFF_ROLES } from '../../../values/staffRoles.ts'
import { ABOUT } from '../about.contract.ts'
import { mayHandle } from './roles.ts'
import type { MessageRow } from './tables.ts'

const HANDLING = ABOUT.flatMap((about) =>
  STAFF_ROLES.filter((role) => mayHandle(role, about)).map((role) => ({ about, role })),
)

/** Whoever has a message has another role by now, was suspended, or is on staff no more. */
export const isLeft = sql<boolean>`(assigned_to is not null and not exists (
  select from support_staff s
   where s.person_id = assigned_to
     and (about, s.staff_role) in (select * from unnest(
       ${HANDLING.map(({ about }) => about)}::text[], ${HANDLING.map(({ role }) => role)}::text[]))))`

/** Of what waits: what nobody has, or nobody who may answer it. */
export const waitsForAll = sql<boolean>`(state = 'open' or (state = 'assigned' and ${isLeft}))`

/** A message as it stands: one that was left by whoever had it is everybody's. */
export const asItStands = ({
  is_left: left,
  ...row
}: MessageRow & { readonly is_left: boolean }): MessageRow =>
  left ? { ...row, state: row.state === 'assigned' ? 'open' : row.state, assigned_to: null } : row
