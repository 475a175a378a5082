import { beforeEach, onTestFailed } from 'vitest'

/**
 * Nobody looks at the screens, so the browser need not draw them: an eighth of what they cost. Styles,
 * layout, what a press hits and what is in view stay as they are. Only the picture of a failure is drawn.
 */
export function leaveUnseen(): void {
  const frame = window.frameElement as HTMLElement
  beforeEach(() => {
    frame.style.opacity = '0'
    onTestFailed(() => void (frame.style.opacity = ''))
  })
}
