import { useEffect, useRef, useState } from 'react'
import { classNames } from '../format/classNames.ts'
import { useScrolledPast } from '../hooks/useScrolledPast.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

const SHOWN_AFTER = 300

/** Room that must stay free between the button and whatever has the focus. */
const CLEARANCE = 8

function covers(button: HTMLElement, focused: Element | null): boolean {
  if (!focused || focused === button || focused === document.body) return false
  // Focus on a whole part of the page is no place on it.
  if (focused.matches('main, h1, h2')) return false
  const a = button.getBoundingClientRect()
  const b = focused.getBoundingClientRect()
  return (
    a.left - CLEARANCE < b.right &&
    b.left < a.right + CLEARANCE &&
    a.top - CLEARANCE < b.bottom &&
    b.top < a.bottom + CLEARANCE
  )
}

/** Goes back to the head of a long page. It makes way for whatever has the focus. */
export function ScrollToTop() {
  const t = useTranslate()
  const far = useScrolledPast(SHOWN_AFTER)
  const button = useRef<HTMLButtonElement>(null)
  const [inTheWay, setInTheWay] = useState(false)
  useEffect(() => {
    if (!far) return
    const look = () => {
      if (button.current) setInTheWay(covers(button.current, document.activeElement))
    }
    look()
    document.addEventListener('focusin', look)
    addEventListener('scroll', look, { passive: true })
    return () => {
      document.removeEventListener('focusin', look)
      removeEventListener('scroll', look)
    }
  }, [far])
  const goUp = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  return (
    <button
      ref={button}
      type="button"
      onClick={goUp}
      className={classNames(
        'no-print fixed right-4 bottom-4 z-20 grid size-11 place-items-center rounded-control border border-line-strong bg-floating text-brand shadow-menu hover:bg-brand-soft sm:right-6 sm:bottom-6',
        (!far || inTheWay) && 'invisible',
      )}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" className="size-6">
        <path
          d="M12 20V5M5.5 11.5 12 5l6.5 6.5"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">{t('Back to top')}</span>
    </button>
  )
}
