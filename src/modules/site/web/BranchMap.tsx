import { institution } from '../../../platform/web/institution.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Branch, MapLine, Point } from '../contract.ts'
import { branches, mapLines } from './content/branches.ts'

/** In the units of the drawing; the marks on it keep their own size. */
const WIDTH = 100
const HEIGHT = 40
const MARGIN = 0.2

const STROKES = {
  water: 'stroke-chart-1 opacity-40 [stroke-width:9px]',
  road: 'stroke-line-strong [stroke-width:3px]',
  rail: 'stroke-ink-3 [stroke-width:2px] [stroke-dasharray:2_5]',
} as const

type Placed = Branch & { readonly at: Point }

const placed = branches.filter((branch): branch is Placed => branch.at !== undefined)

/** Where branches stand to each other, drawn from the profile alone: nobody else is asked. */
export function BranchMap() {
  const t = useTranslate()
  if (placed.length === 0) return null
  const project = projection(placed.map(({ at }) => at))
  return (
    <figure className="mb-6">
      <svg
        role="group"
        aria-label={t('Map of the branches')}
        className="block aspect-[5/2] w-full border border-line bg-surface"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          width="100%"
          height="100%"
          fill="none"
          aria-hidden="true"
        >
          {mapLines.map((line) => (
            <Drawn key={line.name} line={line} project={project} />
          ))}
        </svg>
        {placed.map((branch) => (
          <Mark key={branch.id} branch={branch} place={project(branch.at)} />
        ))}
      </svg>
      <figcaption className="mt-2 text-small text-ink-2">
        {t('Branches of {institution} with roads, rails and water. North is up.', {
          institution: institution.shortName,
        })}
      </figcaption>
    </figure>
  )
}

interface Place {
  readonly x: number
  readonly y: number
}

interface MarkProps {
  readonly branch: Branch
  readonly place: Place
}

/** The number of a branch, which leads to it in the list. As wide on a phone as elsewhere. */
const Mark = ({ branch: { id, name }, place: { x, y } }: MarkProps) => (
  <svg x={`${(x / WIDTH) * 100}%`} y={`${(y / HEIGHT) * 100}%`} overflow="visible">
    <a href={`#${id}`} aria-label={`${numberOf(id)}, ${name}`}>
      <rect x="-22" y="-22" width="44" height="44" fill="transparent" />
      <rect
        x="-17"
        y="-17"
        width="34"
        height="34"
        rx="6"
        className="fill-brand stroke-surface"
        strokeWidth="2"
      />
      <text y="6" textAnchor="middle" className="fill-on-brand text-body font-semibold">
        {numberOf(id)}
      </text>
    </a>
  </svg>
)

interface DrawnProps {
  readonly line: MapLine
  readonly project: (point: Point) => Place
}

const Drawn = ({ line: { kind, points }, project }: DrawnProps) => (
  <polyline
    points={points.map((point) => pairOf(project(point))).join(' ')}
    className={STROKES[kind]}
    strokeLinejoin="round"
    vectorEffect="non-scaling-stroke"
  />
)

const pairOf = ({ x, y }: Place): string => `${x.toFixed(2)},${y.toFixed(2)}`

/** The number a branch has on the map and in the list; none where it is not on the map. */
export const numberOf = (id: string): number | undefined =>
  placed.length === 0 ? undefined : branches.findIndex((branch) => branch.id === id) + 1

/**
 * Degrees to places of the drawing: all points fit, with a margin, and a mile is as long to the east
 * as to the north.
 */
function projection(points: readonly Point[]) {
  const north = Math.max(...points.map(([latitude]) => latitude))
  const south = Math.min(...points.map(([latitude]) => latitude))
  const east = Math.max(...points.map(([, longitude]) => longitude))
  const west = Math.min(...points.map(([, longitude]) => longitude))
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const room = 1 - 2 * MARGIN
  const scale = Math.min(
    (WIDTH * room) / Math.max((east - west) * narrowing, 0.01),
    (HEIGHT * room) / Math.max(north - south, 0.01),
  )
  return ([latitude, longitude]: Point) => ({
    x: WIDTH / 2 + (longitude - (east + west) / 2) * narrowing * scale,
    y: HEIGHT / 2 - (latitude - (north + south) / 2) * scale,
  })
}
