/**
 * Nobody looks at the screens, so the browser need not draw them: an eighth of what they cost. Styles,
 * layout, what a press hits and what is in view stay as they are. Pictures bring the frame back.
 */
export function leaveUnseen(): void {
  ;(window.frameElement as HTMLElement).style.opacity = '0'
}
