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
  /^\/metrics/,
  /^\/dev\//,
  /^\/licencias\.txt$/,
  // Its answer says which sites may frame it, which is another for each municipality.
  /[?&]municipio=\d/,
]

/**
 * The app's files are kept whole, so that it opens without network; answers of the API are kept by the queries, never here.
 * A new version waits until it is asked for or until the app is next opened: nobody loses what is being written.
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
        // Those of the map being kept go past (`no-store`): they have a cache of their own and would push out all others.
        urlPattern: ({ url, request }) => url.pathname.startsWith('/tiles/') && request.cache !== 'no-store',
        handler: 'StaleWhileRevalidate',
        options: { cacheName: 'mapa', expiration: { maxEntries: 800, maxAgeSeconds: 8 * week, purgeOnQuotaError: true } },
      },
      {
        urlPattern: ({ url }) => url.pathname.startsWith('/fonts/') && url.pathname.endsWith('.pbf'),
        handler: 'CacheFirst',
        options: { cacheName: 'letras', expiration: { maxEntries: 60, purgeOnQuotaError: true } },
      },
      {
        urlPattern: ({ url }) => url.pathname.startsWith('/estados/icono-'),
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
