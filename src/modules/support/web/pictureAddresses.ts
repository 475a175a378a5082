import { STAFF_PICTURE_PATH } from '../inbox.contract.ts'
import { PICTURE_PATH } from '../threads.contract.ts'

type AddressOf = (pictureId: string) => string

const pictureIn =
  (path: string) =>
  (threadId: string): AddressOf =>
  (pictureId) =>
    path.replace(':id', threadId).replace(':imageId', pictureId)

/** Where pictures of a conversation are, for its member and for staff. */
export const ownPictures = pictureIn(PICTURE_PATH)
export const staffPictures = pictureIn(STAFF_PICTURE_PATH)
