import { createHash } from 'node:crypto'
import { INES } from '../../src/modules/demo/server/people.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import type { TaxForm } from '../../src/modules/taxForms/contract.ts'
import { newId } from '../../src/values/ids.ts'
import type { BrowserWorld } from '../worlds/browser.ts'

/** The demonstration paid nobody in the year before: a form of Ines, and one that corrects it. */
export async function addTaxForms({ portal }: BrowserWorld): Promise<void> {
  const { db, pool } = portal.engine
  const { personId } = (await standingByEmail(db, INES.email))!
  // The portal's own job may have had its look at the year already.
  await pool.query(
    `insert into tax_year (year, checked_at) values (2025, $1) on conflict (year) do nothing`,
    [portal.clock.now()],
  )
  for (const version of [1, 2]) {
    const figures = { dividends: version === 1 ? '1240.50' : '1210.00', penalties: '18.25' }
    const form: TaxForm = {
      year: 2025,
      version,
      issuedOn: version === 1 ? '2026-01-20' : '2026-02-03',
      payer: { name: 'Hazelnotch', address: [], taxNumber: '00-0000000', phone: null },
      recipient: { name: 'Ines Abara', address: [] },
      ...figures,
      accounts: [],
      demoNotice: null,
    }
    const content = JSON.stringify(form)
    await pool.query(
      `insert into tax_form (id, year, recipient_id, person_id, version, dividends, penalties,
           issued_at, content, content_hash)
         values ($1, 2025, $2, $2, $3, $4, $5, $6, $7, $8)`,
      [
        newId(),
        personId,
        version,
        figures.dividends.replace('.', ''),
        figures.penalties.replace('.', ''),
        portal.clock.now(),
        content,
        createHash('sha256').update(content).digest(),
      ],
    )
  }
}
