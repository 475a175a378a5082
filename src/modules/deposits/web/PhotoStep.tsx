import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BusyMark } from '../../../ui/buttons/BusyMark.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ImageViewer } from '../../../ui/dialogs/ImageViewer.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { fieldId } from '../../../ui/fields/fieldId.ts'
import { FileField } from '../../../ui/fields/FileField.tsx'
import { announce } from '../../../ui/hooks/announce.ts'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, keepImage } from '../../images/contract.ts'
import type { Side } from '../review.contract.ts'
import { CheckOutline } from './CheckOutline.tsx'
import { ADVICE, checkPhoto } from './photoQuality.ts'
import { type DepositForm, nameOf, type Photo, PHOTO_OF } from './useDeposit.ts'
import { say, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PhotoStepProps {
  readonly form: DepositForm
  readonly side: Side
}

/** A photo of one side; the back is signed first. */
export function PhotoStep({ form, side }: PhotoStepProps) {
  const t = useTranslate()
  const { values, problems, attempt } = form
  return (
    <form noValidate onSubmit={form.next} className="grid gap-6">
      <ErrorSummary problems={problems} attempt={attempt} />
      {side === 'back' ? (
        <Notice title={t('Sign the back first.')}>
          {t(
            'Write your name and “For mobile deposit at {institution} only” under it. A check that is not signed comes back.',
            { institution: institution.shortName },
          )}
        </Notice>
      ) : null}
      <CheckPhoto
        side={side}
        photo={values[side]}
        error={form.errorOf(side)}
        onPhoto={(photo) => (photo ? form.takePhoto(side, photo) : form.putPhoto(side, photo))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          {t(side === 'front' ? 'Continue to the back' : 'Review the deposit')}
        </Button>
        <Button variant="quiet" onClick={() => form.go(side === 'front' ? 'details' : 'front')}>
          {t('Back')}
        </Button>
      </div>
    </form>
  )
}

interface CheckPhotoProps {
  readonly side: Side
  readonly photo: Photo | undefined
  readonly error: Words | undefined
  readonly onPhoto: (photo: Photo | undefined) => void
}

/** One side of the check: from the camera or the device, looked at, and taken again. */
function CheckPhoto({ side, photo, error, onPhoto }: CheckPhotoProps) {
  const t = useTranslate()
  const { take, busy, problem } = useTaking(onPhoto)
  const focusNext = useFocusNext()
  if (photo) {
    const retake = () => {
      onPhoto(undefined)
      focusNext(fieldId(nameOf(side)))
    }
    return <Taken side={side} photo={photo} onRetake={retake} />
  }
  return (
    <div className="grid gap-4">
      <CheckOutline side={side} />
      <FileField
        name={nameOf(side)}
        legend={t(side === 'front' ? 'Photo of the front' : 'Photo of the back')}
        hint={t('With a photo that can be read, you go on to the next step at once.')}
        types={IMAGE_TYPES}
        bytesMax={IMAGE_BYTES_MAX}
        error={problem ?? error}
        file={busy}
        onChange={(file, unfit) => void take(file, unfit)}
        chooseLabel={t('Choose a photo')}
        camera
        preview={
          <p className="flex items-center gap-2 text-ink-2" role="status">
            <BusyMark /> {t('Handing in')}
          </p>
        }
      />
    </div>
  )
}

/** Hands a photo in as soon as it is chosen. Of several chosen in a row only the last one counts. */
function useTaking(onPhoto: (photo: Photo) => void) {
  const t = useTranslate()
  const [busy, setBusy] = useState<File | null>(null)
  const [problem, setProblem] = useState<Words>()
  const turn = useRef(0)
  // Whoever leaves the step leaves a photo on its way behind: it would lead on from wherever they are then.
  useEffect(
    () => () => {
      turn.current++
      setBusy(null)
    },
    [],
  )
  const take = async (file: File | null, unfit?: Words): Promise<void> => {
    const mine = ++turn.current
    setBusy(file)
    setProblem(unfit)
    if (!file) return
    try {
      const [{ id: imageId, width, height }, flaws] = await Promise.all([
        upload(keepImage, file),
        checkPhoto(file),
      ])
      if (mine !== turn.current) return
      announce(t('{file} was handed in', { file: file.name }))
      onPhoto({ imageId, address: URL.createObjectURL(file), width, height, flaws })
    } catch (failure) {
      if (mine !== turn.current) return
      setProblem(t('{file}: {problem}', { file: file.name, problem: messageOf(t, failure) }))
    }
    setBusy(null)
  }
  return { take, busy, problem }
}

const RETAKE = {
  front: say('Retake<hidden> the photo of the front</hidden>'),
  back: say('Retake<hidden> the photo of the back</hidden>'),
}

interface TakenProps {
  readonly side: Side
  readonly photo: Photo
  readonly onRetake: () => void
}

const Taken = ({ side, photo: { address, width, height, flaws }, onRetake }: TakenProps) => {
  const t = useTranslate()
  return (
    <div className="grid gap-4">
      <ImageViewer key={address} {...{ src: address, width, height }} alt={t(PHOTO_OF[side])} />
      {flaws.length > 0 ? (
        <Notice kind="warning" live title={t('Can everything be read?')}>
          <ul className="grid gap-1">
            {flaws.map((flaw) => (
              <li key={flaw}>{t(ADVICE[flaw])}</li>
            ))}
          </ul>
          <p className="mt-1">{t('If you can read it, you can go on with this photo.')}</p>
        </Notice>
      ) : null}
      <Button variant="secondary" className="justify-self-start" onClick={onRetake}>
        {t.rich(RETAKE[side], { hidden: (words) => <span className="sr-only">{words}</span> })}
      </Button>
    </div>
  )
}
