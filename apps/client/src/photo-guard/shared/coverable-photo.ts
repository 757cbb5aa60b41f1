import type { Box } from '@avisa/contract/images/boxes'

/**
 * `blob` is what is sent. `original` is the picture without its boxes: it stays in the draft, so that they
 * can be changed, and is never part of what is sent.
 */
export type CoverablePhoto = { blob: Blob; original?: Blob; recuadros?: readonly Box[] }

/** Without the picture that must not leave the device. */
export const withoutOriginal = <P extends CoverablePhoto>({ original: _original, recuadros: _boxes, ...photo }: P) => photo
