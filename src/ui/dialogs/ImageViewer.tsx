import { type KeyboardEvent, useState } from 'react'
import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface ImageViewerProps {
  readonly src: string
  readonly alt: Words
  readonly width: number
  readonly height: number
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const
const QUARTER = 90

/**
 * A picture to be looked at closely: larger, turned, moved about. The buttons stand for keys too:
 * plus, minus, and R while the picture has the focus.
 */
export function ImageViewer({ src, alt, width, height }: ImageViewerProps) {
  const t = useTranslate()
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const [failed, setFailed] = useState(false)
  const zoom = ZOOMS[step]!
  const larger = () => setStep((at) => Math.min(at + 1, ZOOMS.length - 1))
  const smaller = () => setStep((at) => Math.max(at - 1, 0))
  const keys = ({ key }: KeyboardEvent) => {
    const act = { '+': larger, '=': larger, '-': smaller, r: () => setTurns((n) => n + 1) }[key]
    act?.()
  }
  const sideways = turns % 2 !== 0
  const [across, down] = sideways ? [height, width] : [width, height]
  if (failed) return <p>{t('This picture could not be loaded. Close it and open it again.')}</p>
  return (
    <figure className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What scrolls must be reachable by keys, and each key has a button too. */}
      <div
        role="region"
        aria-label={alt}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls must be reachable by keys.
        tabIndex={0}
        onKeyDown={keys}
        className="max-h-[32rem] overflow-auto border border-line bg-sunken"
      >
        <svg
          role="img"
          aria-label={alt}
          viewBox={`0 0 ${across} ${down}`}
          style={{ width: `${zoom * 100}%` }}
          className="block"
        >
          <image
            href={src}
            width={width}
            height={height}
            onError={() => setFailed(true)}
            transform={placed(turns, width, height)}
          />
        </svg>
      </div>
      <figcaption className="-ml-3 flex flex-wrap items-center gap-x-1">
        <ViewerButton label={t('Zoom in')} Icon={ZoomIn} onPress={larger} />
        <ViewerButton label={t('Zoom out')} Icon={ZoomOut} onPress={smaller} />
        <ViewerButton
          label={t('Rotate left')}
          Icon={RotateCcw}
          onPress={() => setTurns((n) => n + 3)}
        />
        <ViewerButton
          label={t('Rotate right')}
          Icon={RotateCw}
          onPress={() => setTurns((n) => n + 1)}
        />
        <span className="px-2 text-caption text-ink-2 tabular-nums" role="status">
          {turns % 4 === 0
            ? t('{zoom}%', { zoom: Math.round(zoom * 100) })
            : t('{zoom}%, turned {degrees}°', {
                zoom: Math.round(zoom * 100),
                degrees: (turns % 4) * QUARTER,
              })}
        </span>
      </figcaption>
    </figure>
  )
}

/** Turns the picture about its corner and puts it back into the frame. */
function placed(turns: number, width: number, height: number): string {
  const turn = turns % 4
  const moved = [
    [0, 0],
    [height, 0],
    [width, height],
    [0, width],
  ][turn]!
  return `translate(${moved.join(' ')}) rotate(${turn * QUARTER})`
}

interface ViewerButtonProps {
  readonly label: Words
  readonly Icon: typeof ZoomIn
  readonly onPress: () => void
}

const ViewerButton = ({ label, Icon, onPress }: ViewerButtonProps) => (
  <Button
    variant="quiet"
    size="small"
    icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
    onClick={onPress}
  >
    {label}
  </Button>
)
