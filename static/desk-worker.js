// Opens the desk when the server cannot be reached, from a copy that the page makes: see
// src/features/desk/frame/offline-copy.ts. Everything else goes to the server as without this worker.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  event.respondWith(answer(request))
})

async function answer(request) {
  try {
    const response = await fetch(request)
    // The proxy answers in place of a server that is down.
    return response.status >= 500 ? ((await findCopy(request)) ?? response) : response
  } catch {
    return (await findCopy(request)) ?? Response.error()
  }
}

async function findCopy(request) {
  const copies = await caches.open('desk')
  return copies.match(request.mode === 'navigate' ? '/desk' : request, { ignoreVary: true })
}
