import { ImageViewer } from '../../../ui/dialogs/ImageViewer.tsx'
import { type DepositDetail, pictureAddress, SIDES } from '../review.contract.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const TITLE = { front: say('Front'), back: say('Back') }
const SHOWN = {
  front: say('Front of the check of {member}'),
  back: say('Back of the check of {member}'),
}

/** Both sides of the check, one under the other, each to be looked at closely. */
export const CheckPictures = ({ detail }: { readonly detail: DepositDetail }) => {
  const t = useTranslate()
  return (
    <div className="grid min-w-0 content-start gap-5">
      {SIDES.map((side) => (
        <section key={side} aria-labelledby={`picture-${side}`}>
          <h3 id={`picture-${side}`} className="mb-2">
            {t(TITLE[side])}
          </h3>
          <ImageViewer
            src={pictureAddress(detail.id, side)}
            alt={t(SHOWN[side], { member: detail.memberName })}
            {...detail[side]}
          />
        </section>
      ))}
    </div>
  )
}
