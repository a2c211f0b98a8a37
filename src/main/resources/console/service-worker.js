// Shows a page of its own while there is no connection; everything else goes its way as without it.

const OFFLINE = '/console/offline.html';
const KEPT = 'offline';

addEventListener('install', event => event.waitUntil(caches.open(KEPT).then(kept => kept.add(new Request(OFFLINE, {cache: 'reload'}))).then(() => self.skipWaiting())));
addEventListener('activate', event => event.waitUntil(self.clients.claim()));
addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
});
