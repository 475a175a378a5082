import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrastOf, hexOf } from '../color.contract.ts'
import type { MailColors } from '../../../platform/server/mailHtml.ts'
import type { Font, LOOK_COLORS, Look } from '../look.contract.ts'

const TOKENS = join(import.meta.dirname, '../../../ui/theme/tokens.css')
const TOKEN =
  /--([a-z0-9-]+): (?:light-dark\((oklch\([^/)]+\)), (oklch\([^/)]+\))\)|(oklch\([^/)]+\)));/g

export type Theme = 'light' | 'dark'
const THEMES = ['light', 'dark'] as const

/** Every color by its name. */
export type Palette = ReadonlyMap<string, Readonly<Record<Theme, string>>>

/** The colors of the product with those of an institution over them. */
export function paletteOf(look: Look | undefined): Palette {
  const own = [...readFileSync(TOKENS, 'utf8').matchAll(TOKEN)].map(
    ([, name, light, dark, both]) =>
      [name!, { light: light ?? both!, dark: dark ?? both! }] as const,
  )
  return new Map([...own, ...Object.entries(look?.colors ?? {})])
}

const GROUNDS = ['page', 'surface', 'floating', 'band']
const TEXT = 4.5
const GRAPHICS = 3

/** What stands on what in the product, and how much the two must differ at least (WCAG 2, AA). */
const PAIRS: readonly (readonly [color: string, grounds: readonly string[], least: number])[] = [
  ['ink', [...GROUNDS, 'sunken', 'brand-soft', 'accent-soft', 'credit-soft', 'danger-soft'], TEXT],
  ['ink-2', [...GROUNDS, 'sunken', 'brand-soft'], TEXT],
  ['ink-3', [...GROUNDS, 'sunken'], TEXT],
  ['brand', [...GROUNDS, 'sunken', 'brand-soft'], TEXT],
  ['brand-hover', [...GROUNDS, 'brand-soft'], TEXT],
  ['on-brand', ['brand', 'brand-hover'], TEXT],
  // Smaller words on it are set at 85%, and have to be read as well.
  ['on-feature', ['feature'], 7],
  ['on-accent', ['accent'], TEXT],
  ['accent-ink', [...GROUNDS, 'accent-soft'], TEXT],
  ['credit', [...GROUNDS, 'credit-soft'], TEXT],
  ['danger', [...GROUNDS, 'danger-soft'], TEXT],
  ['info', ['info-soft'], TEXT],
  // The hover of links on the dark ground.
  ['accent', ['feature'], TEXT],
  ['line-strong', [...GROUNDS, 'sunken'], GRAPHICS],
  ['focus', [...GROUNDS, 'sunken', 'brand-soft'], GRAPHICS],
  ['focus-on-feature', ['feature'], GRAPHICS],
  ['chart-1', ['surface'], GRAPHICS],
  ['chart-2', ['surface'], GRAPHICS],
  ['chart-3', ['surface'], GRAPHICS],
  ['chart-4', ['surface'], GRAPHICS],
]

/** Pairs that are too much alike, one sentence for each. */
export function contrastProblems(look: Look | undefined): string[] {
  const palette = paletteOf(look)
  return PAIRS.flatMap(([color, grounds, least]) =>
    grounds.flatMap((ground) =>
      THEMES.flatMap((theme) => {
        const contrast = contrastOf(palette.get(color)![theme], palette.get(ground)![theme])
        if (contrast >= least) return []
        // Rounded down, so that nothing reads as enough that is not.
        const shown = (Math.floor(contrast * 100) / 100).toFixed(2)
        return [
          `${color} on ${ground} has a contrast of ${shown}:1 in the ${theme} theme and needs ${least}:1`,
        ]
      }),
    ),
  )
}

/** These are replaced where somebody asks their device for more contrast. */
const REPLACED = new Set(['ink-2', 'ink-3', 'line', 'line-strong'])

/** The look as a style sheet that follows the product's own; font files stay in `folder`. */
export function styleOf(look: Look | undefined, folder: string): string {
  const colors = Object.entries(look?.colors ?? {}).map(
    ([name, { light, dark }]) => [name, `--${name}: light-dark(${light}, ${dark});`] as const,
  )
  const linesOf = (replaced: boolean): string =>
    colors
      .filter(([name]) => REPLACED.has(name) === replaced)
      .map(([, line]) => line)
      .join('\n')
  const { heading, text } = look?.fonts ?? {}
  return `${heading ? faceOf('heading', heading, folder) : ''}${text ? faceOf('text', text, folder) : ''}
:root { ${linesOf(false)} }
@media not (prefers-contrast: more) { :root { ${linesOf(true)} } }
`
}

const STAND_INS = {
  serif: "Georgia, 'Times New Roman', serif",
  'sans-serif': 'system-ui, Arial, sans-serif',
} as const

function faceOf(role: string, { file, kind, weights = '400' }: Font, folder: string): string {
  const name = `'Institution ${role}'`
  return `
@font-face {
  font-family: ${name};
  font-display: swap;
  font-weight: ${weights};
  src: url('${join(folder, file)}') format('woff2');
}
:root { --type-${role}: ${name}, ${STAND_INS[kind]}; }`
}

/** The colors of mail; those the institution does not set are the product's. */
export const mailColorsOf = (look: Look | undefined): MailColors => ({
  page: flatColor(look, 'page', '#f5f9f8'),
  card: flatColor(look, 'surface', '#ffffff'),
  line: flatColor(look, 'line', '#cfdcdb'),
  ink: flatColor(look, 'ink', '#17282c'),
  quiet: flatColor(look, 'ink-2', '#46585d'),
  brand: flatColor(look, 'brand', '#0e4f57'),
  onBrand: flatColor(look, 'on-brand', '#ffffff'),
  soft: flatColor(look, 'brand-soft', '#e2f0ee'),
})

/** A color of the light theme as `#rrggbb`, where style sheets do not reach; `ours` if it is not set. */
function flatColor(
  look: Look | undefined,
  name: (typeof LOOK_COLORS)[number],
  ours: string,
): string {
  const own = look?.colors?.[name]
  return own ? hexOf(own.light) : ours
}
