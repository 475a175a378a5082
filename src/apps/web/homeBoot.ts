// Runs on the built page of the home before its first paint (decision 101): what the person chose on this device, what
// the home asks the server first, the one figure people come for, and then the scripts of the application.
import type { readSession } from '../../modules/access/contract.ts'
import { everydayAccount } from '../../modules/accounts/choosing.contract.ts'
import type { readOverview } from '../../modules/activity/contract.ts'
import { askEarly } from '../../platform/web/earlyAnswers.ts'
import { amountsHidden, applyChoices } from '../../ui/theme/theme.ts'
import type { ReplyOf } from '../../values/endpoint.ts'
import { formatMoney, fromDecimal } from '../../values/money.ts'

/** A page that takes this long is on a slow line, where everything that is asked for at once comes late. */
const SLOW_MS = 600
/** How long the scripts wait there for the figure. */
const PATIENCE_MS = 2000
const ASKED_AGAIN_AFTER_MS = 1000
const ASKED_AGAIN_UNTIL_MS = 4000

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
  const list = document.querySelector<HTMLMetaElement>('meta[name="scripts"]')!.content
  for (const path of list.split(' ')) load(path)
}

/**
 * A line that breaks for a moment must not leave the page as it was built: a script that does not come is asked for
 * again, and at last the page, which may be another one by now. Not once the application has taken its place.
 */
function load(path: string, waitMs = ASKED_AGAIN_AFTER_MS): void {
  import(/* @vite-ignore */ path).catch(() =>
    setTimeout(() => {
      if (waitMs < ASKED_AGAIN_UNTIL_MS) load(path, waitMs * 2)
      else if (document.querySelector('[data-first-figure]')) location.reload()
    }, waitMs),
  )
}

async function askForFigures(): Promise<ReplyOf<typeof readOverview> | undefined> {
  const session = (await askEarly('/api/session')) as ReplyOf<typeof readSession> | undefined
  if (session?.caller?.home !== '/dashboard') return undefined
  const overview = askEarly('/api/activity/overview')
  void overview.then(() => askEarly('/api/home'))
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
