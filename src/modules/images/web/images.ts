// The door of images' screens.

export { type AddedPicture, PicturesField } from './PicturesField.tsx'
export { PictureList } from './PictureList.tsx'
