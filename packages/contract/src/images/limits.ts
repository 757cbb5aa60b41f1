/** Limits in bytes and pixels; `scans`: passes over the picture in one JPEG (cameras make about ten). */
export const imageLimits = {
  bytes: 100_000_000,
  longestSide: 1920,
  quality: 0.9,
  pixels: 100_000_000,
  pixelsAvif: 25_000_000,
  /** Decoded in the page: phones take up to 48 megapixels. */
  pixelsHeic: 50_000_000,
  scans: 100,
  thumbSide: 320,
  logoSide: 192,
  logoBytes: 30_000,
  perIncident: 20,
  /** Of somebody who has seen it too. They leave half of the places to others. */
  perJoin: 3,
} as const
