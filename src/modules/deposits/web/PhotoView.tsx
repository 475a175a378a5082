import { ImageViewer } from '../../../ui/dialogs/ImageViewer.tsx'
import type { Photo } from './depositValues.ts'

interface PhotoViewProps {
  readonly photo: Photo
  readonly alt: string
}

/** A photo from memory, to be looked at closely. */
export const PhotoView = ({ photo: { address, width, height }, alt }: PhotoViewProps) => (
  <ImageViewer key={address} {...{ src: address, alt, width, height }} />
)

/** The same as a small picture beside words that say what it is. */
export const PhotoThumb = ({ photo, alt }: PhotoViewProps) => (
  <img
    src={photo.address}
    alt={alt}
    className="h-20 w-36 border border-line bg-sunken object-contain"
  />
)
