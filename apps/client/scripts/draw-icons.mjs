/** Draws every icon and splash of the web app and the two shells from one mark: `npm run icons -w @avisa/client`, after changing it here. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const colour = '#0A6478'
const root = path.join(import.meta.dirname, '..')

/** A drop with an exclamation mark, in a square of 512. */
const mark = (drop, sign) =>
  `<path d="M256 96c-79 0-142 62-142 139 0 94 101 163 130 229 4 10 20 10 24 0 29-66 130-135 130-229 0-77-63-139-142-139Z" fill="${drop}"/>` +
  `<path d="M256 170v84M256 306v8" stroke="${sign}" stroke-width="44" stroke-linecap="round"/>`

const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`
/** The mark at a part of its size, in the middle: as it is drawn it stands 29 too low. */
const small = (part, content) => {
  const move = (512 * (1 - part)) / 2
  return `<g transform="translate(${move} ${move - 29 * part}) scale(${part})">${content}</g>`
}
const white = mark('#fff', colour)
const drawings = {
  rounded: svg(`<rect width="512" height="512" rx="112" fill="${colour}"/>${small(0.94, white)}`),
  round: svg(`<circle cx="256" cy="256" r="256" fill="${colour}"/>${small(0.86, white)}`),
  full: svg(`<rect width="512" height="512" fill="${colour}"/>${small(0.86, white)}`),
  /** All that matters within the middle four fifths. */
  maskable: svg(`<rect width="512" height="512" fill="${colour}"/>${small(0.7, white)}`),
  /** All that matters within the middle 66 of 108. */
  foreground: svg(small(0.56, white)),
  splash: svg(`<rect width="512" height="512" fill="${colour}"/>${small(0.28, white)}`),
  /** One colour, the sign cut out: what Android shows in its bar. */
  badge: svg(
    `<mask id="m"><rect width="512" height="512" fill="#000"/>${small(1, mark('#fff', '#000'))}</mask><rect width="512" height="512" fill="#fff" mask="url(#m)"/>`,
  ),
}

const draw = async (drawing, size, file) => {
  const target = path.join(root, file)
  await mkdir(path.dirname(target), { recursive: true })
  const image = sharp(Buffer.from(drawings[drawing]), { density: (72 * size) / 512 + 72 }).resize(size, size)
  // The App Store refuses an icon with transparency.
  await (['full', 'splash', 'maskable'].includes(drawing) ? image.removeAlpha() : image)
    .png({ compressionLevel: 9, palette: true })
    .toFile(target)
}

const android = 'android/app/src/main/res'
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

await writeFile(path.join(root, 'public/icon.svg'), `${drawings.rounded}\n`)
await draw('rounded', 192, 'public/icons/icon-192.png')
await draw('rounded', 512, 'public/icons/icon-512.png')
await draw('maskable', 512, 'public/icons/maskable-512.png')
await draw('full', 180, 'public/icons/apple-touch-icon.png')
await draw('badge', 96, 'public/icons/badge-96.png')
for (const [name, factor] of Object.entries(densities)) {
  await draw('rounded', 48 * factor, `${android}/mipmap-${name}/ic_launcher.png`)
  await draw('round', 48 * factor, `${android}/mipmap-${name}/ic_launcher_round.png`)
  await draw('foreground', 108 * factor, `${android}/mipmap-${name}/ic_launcher_foreground.png`)
  await draw('badge', 24 * factor, `${android}/drawable-${name}/ic_notification.png`)
}
await draw('full', 1024, 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png')
await draw('splash', 2732, 'ios/App/App/Assets.xcassets/Splash.imageset/splash.png')
