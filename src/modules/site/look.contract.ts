import * as z from 'zod/mini'
import { isColor } from './color.contract.ts'
import { english, say } from '../../values/sentence.ts'

/** The colors an institution may set, by the names they have in `src/ui/theme/tokens.css`. */
export const LOOK_COLORS = [
  'page',
  'surface',
  'sunken',
  'floating',
  'band',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-hover',
  'on-brand',
  'brand-soft',
  'feature',
  'on-feature',
  'accent',
  'on-accent',
  'accent-ink',
  'accent-soft',
  'focus',
  'focus-on-feature',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
] as const

const color = z.string().check(
  z.refine(isColor, {
    error: say('must be a color, as in #7a1f3d or oklch(0.4 0.1 10)'),
  }),
)

const fileNamed = (ending: string, example: string) =>
  z.string().check(
    z.refine((name) => /^[\w-]+(\/[\w-]+)*\.\w+$/.test(name) && name.endsWith(ending), {
      error: english('must be a {ending} file in the folder of the profile, as in {example}', {
        ending,
        example,
      }),
    }),
  )

const Font = z.strictObject({
  file: fileNamed('.woff2', 'fonts/sans.woff2'),
  /** What stands in until it is there, and for letters it does not have. */
  kind: z.enum(['serif', 'sans-serif']),
  /** "400 700" for a variable font. */
  weights: z.optional(
    z
      .string()
      .check(
        z.regex(/^[1-9]00( [1-9]00)?$/, { error: say('must be weights, as in 400 or 400 700') }),
      ),
  ),
})
export type Font = z.infer<typeof Font>

/** What makes the portal look like one institution's. What is left out stays as it is. */
export const Look = z.strictObject({
  /** By theme, because no color reads well on both grounds. */
  colors: z.optional(
    z.partialRecord(z.enum(LOOK_COLORS), z.strictObject({ light: color, dark: color })),
  ),
  fonts: z.optional(z.strictObject({ heading: z.optional(Font), text: z.optional(Font) })),
  /** A square mark that reads on light and on dark. The tally stands in. */
  logo: z.optional(fileNamed('.svg', 'logo.svg')),
})
export type Look = z.infer<typeof Look>
