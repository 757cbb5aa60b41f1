import type { VitePWAOptions } from 'vite-plugin-pwa'
import { photoCache } from './photo-cache.ts'

const week = 7 * 24 * 3600
const served = [
  /^\/api\//,
  /^\/citizen\//,
  /^\/uploads\//,
  /^\/tiles\//,
  /^\/fonts\//,
  /^\/estados\//,
  /^\/health\//,
  /^\/p\//,
  /^\/metrics/,
  /^\/dev\//,
  /^\/licencias\.txt$/,
  // The answer says which sites may embed it, which depends on the municipality.
  /[?&]municipio=\d/,
]

/**
 * All files of the app are precached, so that it opens offline; answers of the API are stored by the
 * queries. A new version waits until the person accepts it or the app is restarted, so that nobody loses
 * what they are writing.
 */
export const pwaOptions: Partial<VitePWAOptions> = {
  strategies: 'generateSW',
  filename: 'sw.js',
  registerType: 'prompt',
  injectRegister: false,
  workbox: {
    globPatterns: ['**/*.{js,mjs,css,html,svg,png,ico,woff2,webmanifest}'],
    maximumFileSizeToCacheInBytes: 4_000_000,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: served,
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
    importScripts: ['/push-worker.js'],
    globIgnores: ['**/push-worker.js'],
    runtimeCaching: [
      {
        // Tiles of a map download (`no-store`) are skipped: they have a cache of their own and would evict
        // all others.
        urlPattern: ({ url, request }) => url.pathname.startsWith('/tiles/') && request.cache !== 'no-store',
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'mapa', expiration: { maxEntries: 800, maxAgeSeconds: 8 * week, purgeOnQuotaError: true } },
      },
      {
        // The decoder of HEIC photos: half a megabyte that few devices need, there without network once it was used.
        urlPattern: ({ url }) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.wasm'),
        handler: 'CacheFirst',
        options: { cacheName: 'heic', expiration: { maxEntries: 2, purgeOnQuotaError: true } },
      },
      {
        urlPattern: ({ url }) => url.pathname.startsWith('/fonts/') && url.pathname.endsWith('.pbf'),
        handler: 'CacheFirst',
        options: { cacheName: 'letras', expiration: { maxEntries: 60, purgeOnQuotaError: true } },
      },
      {
        urlPattern: ({ url }) => /^\/(estados\/icono-|uploads\/logos\/)/.test(url.pathname),
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'iconos', expiration: { maxEntries: 200, purgeOnQuotaError: true } },
      },
      {
        urlPattern: ({ url }) => url.pathname.startsWith('/uploads/imagenes/'),
        handler: 'CacheFirst',
        options: { cacheName: photoCache, expiration: { maxEntries: 300, maxAgeSeconds: 4 * week, purgeOnQuotaError: true } },
      },
    ],
  },
}
