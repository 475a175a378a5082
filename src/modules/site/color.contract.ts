/** Red, green and blue as light adds up, each 0 to 1. */
type Light = readonly [number, number, number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
const OKLCH = /^oklch\((\d*\.?\d+)(%?) (\d*\.?\d+) (-?\d*\.?\d+)\)$/

/** `#1a2b3c` or `oklch(0.4 0.066 200)`, without transparency. */
export const isColor = (text: string): boolean => HEX.test(text) || OKLCH.test(text)

const within = (part: number): number => Math.min(1, Math.max(0, part))

/** The formulas of WCAG 2 and of CSS Color 4; what no screen can show is cut off at its edge. */
function lightOf(color: string): Light {
  const hex = HEX.exec(color)
  if (hex) {
    const [red, green, blue] = hex.slice(1).map((pair) => linear(Number.parseInt(pair, 16) / 255))
    return [red!, green!, blue!]
  }
  const [, lightness, percent, chroma, hue] = OKLCH.exec(color) ?? []
  if (lightness === undefined) throw new Error(`${color} is no color`)
  const turn = (Number(hue) * Math.PI) / 180
  const l = Number(lightness) / (percent ? 100 : 1)
  return fromOklab(l, Number(chroma) * Math.cos(turn), Number(chroma) * Math.sin(turn))
}

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

const encoded = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

function fromOklab(lightness: number, a: number, b: number): Light {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const luminance = (color: string): number => {
  const [red, green, blue] = lightOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * How much two colors differ in lightness: 1 (not at all) to 21 (black on white).
 * @throws Error for what {@link isColor} refuses
 */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** The color as `#rrggbb`, for whatever reads nothing else: pictures, mail, paper. */
export const hexOf = (color: string): string =>
  `#${lightOf(color)
    .map((part) => Math.round(encoded(part) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
