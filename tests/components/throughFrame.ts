import { playwright } from '@vitest/browser-playwright'
import type { Frame } from '@playwright/test'
import type { BrowserCommand } from 'vitest/node'

type Options = Parameters<typeof playwright>[0]
type Target = { readonly selector: string }
type Click = Parameters<Frame['click']>[1]
type Fill = Parameters<Frame['fill']>[2]

/**
 * Playwright as Vitest has it, but for what most tests do most: it looks for the tests' frame on the
 * page for each press, and asks it for the focus. Here the frame is the one that is known, which
 * halves the time of typing. What Playwright waits for before it acts is the same.
 */
export function playwrightThroughFrame(options: Options): ReturnType<typeof playwright> {
  const provider = playwright(options)
  return {
    ...provider,
    providerFactory: (project) => {
      const made = provider.providerFactory(project)
      // Its types know only what a project adds.
      project.browser!.registerCommand('__vitest_click' as never, click as never)
      project.browser!.registerCommand('__vitest_fill' as never, fill as never)
      seeInPictures(project.browser!)
      return made
    },
  }
}

type Picture = BrowserCommand<[string, object]>

/** The frame that `unseen.ts` hides shows in pictures, for as long as they take. */
function seeInPictures(browser: object): void {
  const commands = Reflect.get(browser, 'commands') as Record<string, Picture>
  const take = commands['__vitest_takeScreenshot']!
  commands['__vitest_takeScreenshot'] = (context, name, options) =>
    take(context, name, { ...options, style: 'iframe { opacity: 1 !important }' })
}

const click: BrowserCommand<[Target, Click?]> = async ({ frame }, { selector }, options) =>
  (await frame()).locator(selector).click(options)

const fill: BrowserCommand<[Target, string, Fill?]> = async (
  { frame },
  { selector },
  text,
  options,
) => (await frame()).locator(selector).fill(text, options)
