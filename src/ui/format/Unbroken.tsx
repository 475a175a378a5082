import type { Words } from '../../values/sentence.ts'

interface UnbrokenProps {
  readonly part: string | undefined
  readonly children: Words
}

/** A phone number in a sentence stays on one line, which would else break at each of its hyphens. */
export function Unbroken({ part, children }: UnbrokenProps) {
  if (part === undefined || !children.includes(part)) return children
  const [before, after] = children.split(part)
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{part}</span>
      {after}
    </>
  )
}
