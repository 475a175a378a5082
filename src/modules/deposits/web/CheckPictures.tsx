import { ImageViewer } from '../../../ui/dialogs/ImageViewer.tsx'
import { type DepositDetail, pictureAddress, SIDES } from '../review.contract.ts'

const TITLE = { front: 'Front', back: 'Back' } as const

/** Both sides of the check, one under the other, each to be looked at closely. */
export const CheckPictures = ({ detail }: { readonly detail: DepositDetail }) => (
  <div className="grid min-w-0 content-start gap-5">
    {SIDES.map((side) => (
      <section key={side} aria-labelledby={`picture-${side}`}>
        <h3 id={`picture-${side}`} className="mb-2">
          {TITLE[side]}
        </h3>
        <ImageViewer
          src={pictureAddress(detail.id, side)}
          alt={`${TITLE[side]} of the check of ${detail.memberName}`}
          {...detail[side]}
        />
      </section>
    ))}
  </div>
)
