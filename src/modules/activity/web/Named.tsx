import { Fragment } from 'react'
import { MaskedNumber } from '../../../ui/format/MaskedNumber.tsx'

/** Words of a line; "··9310" in them is said as "ending in 9310". */
export const Named = ({ children }: { readonly children: string }) =>
  children.split(/··([0-9]{4})/).map((part, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
    <Fragment key={i}>{i % 2 === 1 ? <MaskedNumber last4={part} /> : part}</Fragment>
  ))
