// The service worker: keeps the page in the browser, so that whoever is alone can play without a
// network. tools/finish.mjs writes the list of files and a version made of their contents.
//
// Pages come from the network first, so that a new version is there at once; files whose names hold
// their contents never change. The server's answers (/api, /ws) are none of its business.
const version = '__VERSION__';
const files = __FILES__;
const texts = __TEXTS__; // the files of each language: only those that are read are kept
const patience = 3000; // ms until a page from the cache is better than waiting

/** Languages that an older version has kept. */
async function languagesKept() {
  const found = new Set();
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const language = /\/(?:shared|start|before|game|pass|more)\.(\w\w)-[^/]*$/.exec(url)?.[1];
      if (language && texts[language]) found.add(language);
    }
  }
  return [...found];
}

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(version);
    const kept = await languagesKept();
    await cache.addAll([...files, ...kept.flatMap((language) => texts[language])]);
  };
  event.waitUntil(keep());
});

// The page says which language is spoken, at its start and when another is chosen.
addEventListener('message', (event) => {
  const wanted = texts[event.data?.language];
  if (!wanted) return;
  const keep = async () => {
    const cache = await caches.open(version);
    const missing = [];
    for (const path of wanted) if (!(await cache.match(path))) missing.push(path);
    await cache.addAll(missing);
  };
  event.waitUntil(keep().catch(() => {})); // offline: the next start says it again
});

// Only when no page of the old version is open any more does this one take over, and then the old
// files can go.
addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))),
      ),
  );
});

async function page(request) {
  const kept = await caches.match('/', { cacheName: version });
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patience));
  try {
    return await (kept ? Promise.race([fetch(request), late]) : fetch(request));
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
  if (request.mode === 'navigate') {
    event.respondWith(page(request));
  } else if (files.includes(url.pathname) || Object.values(texts).flat().includes(url.pathname)) {
    event.respondWith(
      caches.match(request, { cacheName: version }).then((kept) => kept ?? fetch(request)),
    );
  }
});

// A push of the server: its text is ready to be shown. A page that shows the table tells its reader
// itself; browsers want a notification for every push, so it is shown all the same, in silence.
addEventListener('push', (event) => {
  let told;
  try {
    told = event.data.json();
  } catch {
    return; // not from our server
  }
  const show = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const seen = pages.some(
      (page) => page.visibilityState === 'visible' && new URL(page.url).pathname === told.address,
    );
    await registration.showNotification(told.title, {
      tag: told.tag, // a later one of the table takes its place
      renotify: !seen,
      silent: seen,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { address: told.address },
    });
  };
  event.waitUntil(show());
});

// The tap leads to the table: in the tab that shows it if there is one, else in one of its own.
addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = event.notification.data?.address ?? '/';
  const open = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === address);
    return there ? there.focus() : clients.openWindow(address);
  };
  event.waitUntil(open());
});
