// Runs on the built page of the home before its first paint (decision 101): what the person chose on this device, what
// the home asks the server first, the one figure people come for, and then the scripts of the application.
import type { readSession } from '../../modules/access/contract.ts'
import { everydayAccount } from '../../modules/accounts/choosing.contract.ts'
import type { readOverview } from '../../modules/activity/contract.ts'
import { askEarly, waitsForApplication } from '../../platform/web/earlyAnswers.ts'
import { amountsHidden, applyChoices } from '../../ui/theme/theme.ts'
import type { ReplyOf } from '../../values/endpoint.ts'
import { formatMoney, fromDecimal } from '../../values/money.ts'
import { loadPageScripts, SLOW_MS } from './pageScripts.ts'

const OVERVIEW = '/api/activity/overview'

/** How long the scripts wait for the figure on a slow line, where everything that is asked for at once comes late. */
const PATIENCE_MS = 2000

applyChoices()
void start()

async function start(): Promise<void> {
  const figures = askForFigures()
  void figures.then(showFigure)
  if (performance.now() > SLOW_MS) {
    // Fonts come after the scripts: until then those of the device stand in, at the same widths.
    document.documentElement.dataset['slow'] = ''
    await Promise.race([figures, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  }
  loadPageScripts()
}

async function askForFigures(): Promise<ReplyOf<typeof readOverview> | undefined> {
  const session = (await askEarly('/api/session')) as ReplyOf<typeof readSession> | undefined
  if (session?.caller?.home !== '/dashboard') return undefined
  const overview = askEarly(OVERVIEW)
  void overview.then(() => waitsForApplication(OVERVIEW) && askEarly('/api/home'))
  return (await overview) as ReplyOf<typeof readOverview> | undefined
}

/** Where the balance needs no name beside it; else it stands there with the rest of the home. */
function showFigure(overview: ReplyOf<typeof readOverview> | undefined): void {
  const account = overview && everydayAccount(overview.accounts)
  const place = document.querySelector<HTMLElement>('[data-first-figure]')
  if (!account || !place) return
  const isOnly = overview.accounts.filter(({ kind }) => kind === 'Checking').length === 1
  if (!isOnly) return
  place.textContent = amountsHidden() ? '••••' : formatMoney(fromDecimal(account.available))
  const page = place.closest('[inert]')!
  page.removeAttribute('inert')
  page.removeAttribute('aria-hidden')
}
